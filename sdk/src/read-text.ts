import { AnswerTooLargeError } from './errors.ts';

/** Twice the largest kit. A page of 100 kits has some 100 KB. */
export const MAX_ANSWER_BYTES: number = 32 * 1024 * 1024;

/** The body as text. Counts what arrives, unpacked: a small compressed body can hold gigabytes. */
export async function readText(response: Response, maxBytes: number = MAX_ANSWER_BYTES): Promise<string> {
  if (response.body == null) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      // Whether or not the other side takes it, nothing more is read.
      void reader.cancel().catch(() => {});
      throw new AnswerTooLargeError(`The answer is larger than ${maxBytes} bytes, so it was not read.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
