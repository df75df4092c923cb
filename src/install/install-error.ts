/** Something must not or cannot be installed; the message is one clear line for the person who asked for it. */
export class InstallError extends Error {
  override name = 'InstallError';
}
