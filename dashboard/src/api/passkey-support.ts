/** Why this browser cannot use passkeys here, as a sentence for people; null if it can. */
export function passkeyProblem(): string | null {
  // Browsers refuse numeric addresses, even of this machine: a passkey is bound to a name.
  if (/^[\d.]+$|^\[/.test(window.location.hostname))
    return 'Passkeys need a site that is visited by its name, over https or as localhost. This page was opened by a numeric address.';
  if (!window.isSecureContext) return 'Passkeys need https. This page was opened without it.';
  const isSupported =
    typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return isSupported ? null : 'This browser has no passkeys. Browsers from spring 2025 or later have them.';
}
