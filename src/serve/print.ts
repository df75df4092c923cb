/** If the reader is gone or the disk is full, the text is lost, and the server keeps running. */
export function print(output: NodeJS.WriteStream, text: string): void {
  if (!output.listeners('error').includes(ignore)) output.on('error', ignore);
  try {
    output.write(text);
  } catch {
    // Files are written synchronously.
  }
}

function ignore(): void {}
