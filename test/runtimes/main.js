/** Prints the digests where there is a console to read, and posts them where there is a page. */
import * as wordslice from "../../dist/src/index.js";
import { digests } from "./digest.js";

const lines = digests(wordslice).join("\n");
if (typeof document === "object") await fetch("/result", { method: "POST", body: lines });
else console.log(lines);
