/** A reader that is gone, or a file on a full disk, must not end the server: the text is lost. */
export function print(output: NodeJS.WriteStream, text: string): void {
  if (!output.listeners('error').includes(ignore)) output.on('error', ignore);
  try {
    output.write(text);
  } catch {
    // Files are written at once, and fail at once.
  }
}

function ignore(): void {}
