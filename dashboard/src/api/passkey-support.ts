/** Supported by browsers since spring 2025, over https or on localhost. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}
