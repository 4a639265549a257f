/** Published vectors that are read in place, from directories that environment variables name. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const announced = new Set<string>();

/** The directory that `variable` names, or undefined, said once, when it is unset or no such directory exists. */
export function vectorDirectory(variable: string): string | undefined {
  const directory = process.env[variable];
  if (directory !== undefined && directory !== "" && existsSync(directory)) return directory;
  if (!announced.has(variable)) {
    announced.add(variable);
    const reason = directory ? `${variable}=${directory} does not exist` : `${variable} is not set`;
    console.warn(`Vectors skipped: ${reason}; set ${variable} to the directory that holds them.`);
  }
  return undefined;
}

/** The parsed JSON file `name` in `directory`. */
export function readVectors<T>(directory: string, name: string): T {
  return JSON.parse(readFileSync(join(directory, name), "utf8")) as T;
}

/** The parsed JSON file `name` in the directory that `variable` names, or undefined, said once, when it is not there. */
export function findVectors<T>(variable: string, name: string): T | undefined {
  const directory = vectorDirectory(variable);
  if (directory === undefined) return undefined;
  if (existsSync(join(directory, name))) return readVectors<T>(directory, name);
  if (!announced.has(name)) console.warn(`Vectors skipped: ${name} is not in ${variable}.`);
  announced.add(name);
  return undefined;
}
