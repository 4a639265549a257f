/** Prints the digests of what runs without WebAssembly. */
import * as wordslice from "../../dist/src/js.js";
import { digests } from "./digest.js";

console.log(digests(wordslice).join("\n"));
