/** Something must not or cannot be installed; the message is one line for the user. */
export class InstallError extends Error {
  override name = 'InstallError';
}
