export function sourcesDigest(): string;
