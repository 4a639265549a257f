/**
 * Emits mcu/gen: include files for the GNU and LLVM assemblers, one macro per table, so that a port decides into which
 * section and with which alignment each goes.
 */
import { knownAnswers, jobLayout } from "./mcu-jobs.js";
import { AES_BOXES, AES_TABLES, ARIA_BOXES, ARIA_HIGH_BOXES, ARIA_TABLES, GCM_TABLES, type Table } from "./tables.js";

const DIRECTIVE = { 1: ".byte", 2: ".short", 4: ".long" } as const;

function includeFile(title: string, tables: readonly Table[]): string {
  const macros = tables.map((table) => {
    const lines: string[] = [];
    const perLine = 16 / table.width;
    for (let i = 0; i < table.values.length; i += perLine) {
      const items = table.values
        .slice(i, i + perLine)
        .map((value) => `0x${value.toString(16).padStart(table.width * 2, "0")}`);
      lines.push(`    ${DIRECTIVE[table.width]} ${items.join(", ")}`);
    }
    return `/* ${table.comment}; ${table.values.length * table.width} bytes. */\n.macro ${table.name}\n${lines.join("\n")}\n.endm\n`;
  });
  return [`/* ${title}. Generated from spec/ by \`npm run gen\`. Do not edit. */\n`, ...macros].join("\n");
}

/** Path and content of every file of mcu/gen. */
export function mcuFiles(): [path: string, text: string][] {
  return [
    ["mcu/gen/aria.inc", includeFile("ARIA (RFC 5794)", [...ARIA_BOXES, ...ARIA_HIGH_BOXES, ...ARIA_TABLES])],
    ["mcu/gen/aes.inc", includeFile("AES (FIPS 197)", [...AES_BOXES, ...AES_TABLES])],
    ["mcu/gen/gcm.inc", includeFile("GCM (SP 800-38D)", GCM_TABLES)],
    ["mcu/gen/job.inc", jobLayout()],
    ["mcu/gen/answers.inc", knownAnswers()],
  ];
}
