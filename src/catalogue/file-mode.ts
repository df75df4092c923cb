/** The line with which a script names its interpreter. A file of Rust may begin with `#![`. */
const INTERPRETER = /^#! *\//;
const MAX_START_BYTES = 8;

/** The permissions of a kit's file, in a ZIP and in a project: a script that names its interpreter is executable. */
export function fileMode(bytes: Uint8Array): number {
  return INTERPRETER.test(String.fromCharCode(...bytes.subarray(0, MAX_START_BYTES))) ? 0o755 : 0o644;
}
