import { contactLink } from '../../format.ts';
import { useConfig } from '../../session.tsx';

/** Whom to ask, within a sentence. */
export function Operator() {
  const contact = useConfig()?.operator_contact;
  if (!contact) return 'the operator of this server';
  const href = contactLink(contact);
  return href === null ? contact : <a href={href}>{contact}</a>;
}
