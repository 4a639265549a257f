/** Prints the digests where there is a console to read, and shows them where there is a page. */
import * as wordslice from "../../dist/src/index.js";
import { digests } from "./digest.js";

const lines = digests(wordslice).join("\n");
if (typeof document === "object") document.body.textContent = `digests:${lines}:end`;
else console.log(lines);
