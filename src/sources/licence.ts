/** What a source says about passing its files on. */
export interface Licence {
  /** An SPDX identifier where it is known, else what the author wrote; null if nothing is stated. */
  name: string | null;
  /** Its text does not allow passing the files on. */
  forbids: boolean;
}

const NAMES: readonly [RegExp, string][] = [
  [/\bapache\b.{0,30}\b2(\.0)?\b|^apache$/i, 'Apache-2.0'],
  [/\bmit-0\b/i, 'MIT-0'],
  [/^(the )?mit( licen[cs]e)?$|\bmit licen[cs]e\b/i, 'MIT'],
  [/\bbsd\b.{0,12}\b3\b/i, 'BSD-3-Clause'],
  [/\bbsd\b.{0,12}\b2\b/i, 'BSD-2-Clause'],
  [/\bisc\b/i, 'ISC'],
  [/\bmpl\b|mozilla public/i, 'MPL-2.0'],
  [/\bcc0\b/i, 'CC0-1.0'],
  [/\bunlicense\b(?!d)/i, 'Unlicense'],
];

/** By words that only this text has. */
const TEXTS: readonly [RegExp, string][] = [
  [/Apache License\s+Version 2\.0/i, 'Apache-2.0'],
  [/GNU AFFERO GENERAL PUBLIC LICENSE/i, 'AGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE/i, 'LGPL-3.0'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 2/i, 'GPL-2.0'],
  [/GNU GENERAL PUBLIC LICENSE/i, 'GPL-3.0'],
  [/Mozilla Public License,?\s+(?:Version|v\.?)\s*2/i, 'MPL-2.0'],
  [/Redistribution and use in source and binary forms[\s\S]*Neither the name/i, 'BSD-3-Clause'],
  [/Redistribution and use in source and binary forms/i, 'BSD-2-Clause'],
  [/Permission to use, copy, modify, and(?:\/or)? distribute this software/i, 'ISC'],
  [/Permission is hereby granted, free of charge, to any person obtaining a copy/i, 'MIT'],
  [/This is free and unencumbered software released into the public domain/i, 'Unlicense'],
  [/^\s*(?:# )?(?:the )?MIT License/i, 'MIT'],
  [/^\s*(?:# )?Apache License/i, 'Apache-2.0'],
  [/CC0 1\.0 Universal/i, 'CC0-1.0'],
  [/Attribution-NonCommercial-ShareAlike 4\.0/i, 'CC-BY-NC-SA-4.0'],
  [/Attribution-NonCommercial 4\.0/i, 'CC-BY-NC-4.0'],
  [/Attribution-ShareAlike 4\.0/i, 'CC-BY-SA-4.0'],
  [/Attribution 4\.0 International/i, 'CC-BY-4.0'],
];

const FORBIDS =
  /\bproprietary\b|\bunlicensed\b|all rights reserved|may not (?:be )?(?:copy|copied|distribute|redistribute|reproduce|share|sublicense)|no (?:re)?distribution|internal use only|confidential/i;
const LICENCE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[.-][\w.-]{1,20})?$/i;
const MAX_READ = 20_000;

export function isLicenceFile(name: string): boolean {
  return LICENCE_FILE.test(name);
}

/** `stated` is the field of the front matter, `text` the licence file nearest to the kit. */
export function licenceOf(stated: string | undefined, text: string | undefined): Licence {
  const known = stated && NAMES.find(([pattern]) => pattern.test(stated))?.[1];
  if (known) return { name: known, forbids: false };
  const found = text && TEXTS.find(([pattern]) => pattern.test(text.slice(0, MAX_READ)))?.[1];
  // A text such as "Complete terms in LICENSE.txt" only points to the file.
  if (found && !(stated !== undefined && FORBIDS.test(stated)))
    return { name: stated && /^[\w.+-]{2,40}$/.test(stated) ? stated : found, forbids: false };
  if (stated !== undefined && FORBIDS.test(stated)) return { name: stated.slice(0, 120), forbids: true };
  if (text !== undefined && FORBIDS.test(text.slice(0, MAX_READ)))
    return { name: stated?.slice(0, 120) ?? 'proprietary', forbids: true };
  return { name: stated?.slice(0, 120) ?? (text === undefined ? null : 'see its licence file'), forbids: false };
}
