import type { Logger } from 'pino';
import type { DashboardConfig } from '../config/dashboard-config.ts';

export interface Mailer {
  /** True when mail is sent; otherwise links are only in the log. */
  readonly sends: boolean;
  /** Resolves at once: how long it takes, and whether it works, must not tell who has an account. Failures are logged. */
  sendResetLink(to: string, link: string): void;
  sendConfirmLink(to: string, link: string): void;
  /** Somebody signed up with an address that has an account. */
  sendAccountExists(to: string, link: string): void;
  /** To the new address of an account: the link proves it. */
  sendNewAddressLink(to: string, link: string): void;
  /** To the old address. */
  sendEmailChanged(to: string, newAddress: string): void;
  sendUsageNotice(to: string, notice: UsageNotice): void;
  close(): void;
}

export interface UsageNotice {
  percent: 80 | 100;
  used: number;
  limit: number;
  /** ISO 8601. */
  refillsAt: string;
  link: string;
}

const CONNECT_WITHIN_MS = 10_000;

export async function openMailer(mail: DashboardConfig['mail'], log: Logger): Promise<Mailer> {
  if (mail === null) {
    return {
      sends: false,
      // A warning, so that it is there at every level but the quietest: without mail it is the only way to get the link.
      sendResetLink: (email, link) => log.warn({ email, link }, 'password reset link'),
      sendConfirmLink: (email, link) => log.warn({ email, link }, 'link that confirms an address'),
      sendAccountExists: () => {},
      sendNewAddressLink: (email, link) => log.warn({ email, link }, 'link that confirms a new address'),
      sendEmailChanged: () => {},
      sendUsageNotice: () => {},
      close: () => {},
    };
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(mail.smtpUrl, {
    from: mail.from,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: CONNECT_WITHIN_MS,
  } as object);
  const send = (to: string, subject: string, text: string) => {
    transport.sendMail({ to: { name: '', address: to }, subject, text }).catch((error: unknown) => {
      log.error({ err: error, email: to, subject }, 'a mail could not be sent');
    });
  };
  return {
    sends: true,
    sendResetLink: (to, link) => send(to, 'Set a new Kitscout password', resetText(link)),
    sendConfirmLink: (to, link) => send(to, 'Confirm your address for Kitscout', confirmText(link)),
    sendAccountExists: (to, link) => send(to, 'Your Kitscout account', existsText(link)),
    sendNewAddressLink: (to, link) => send(to, 'Confirm your new address for Kitscout', newAddressText(link)),
    sendEmailChanged: (to, newAddress) => send(to, 'Your Kitscout address has changed', changedText(newAddress)),
    sendUsageNotice: (to, notice) =>
      send(
        to,
        notice.percent === 100
          ? 'Your Kitscout calls of this month are used up'
          : '80 % of your Kitscout calls are used',
        usageText(notice),
      ),
    close: () => transport.close(),
  };
}

function confirmText(link: string): string {
  return [
    'Hello,',
    '',
    'somebody, hopefully you, signed up for Kitscout with this address. This link confirms that it is yours; it works for 24 hours:',
    '',
    link,
    '',
    'If it was not you, ignore this mail: without the link nobody can use the account.',
    '',
  ].join('\n');
}

function newAddressText(link: string): string {
  return [
    'Hello,',
    '',
    'somebody, hopefully you, wants to use this address for a Kitscout account. This link confirms that it is yours; it works once, within an hour:',
    '',
    link,
    '',
    'If it was not you, ignore this mail: nothing has changed.',
    '',
  ].join('\n');
}

function changedText(newAddress: string): string {
  return [
    'Hello,',
    '',
    `your Kitscout account now has the address ${newAddress}. Mails go there, and this address no longer signs in.`,
    '',
    'If this was not you, tell the operator of the service at once.',
    '',
  ].join('\n');
}

function existsText(link: string): string {
  return [
    'Hello,',
    '',
    'somebody, hopefully you, tried to sign up for Kitscout with this address, which has an account already. Sign in, or set a new password, here:',
    '',
    link,
    '',
    'If it was not you, ignore this mail: nothing has changed.',
    '',
  ].join('\n');
}

function resetText(link: string): string {
  return [
    'Hello,',
    '',
    'someone, hopefully you, asked to set a new password for your Kitscout account. Use this link; it works once, within an hour:',
    '',
    link,
    '',
    'If it was not you, ignore this mail: nothing has changed.',
    '',
  ].join('\n');
}

function usageText({ percent, used, limit, refillsAt, link }: UsageNotice): string {
  const refill = `${refillsAt.slice(0, 10)} at 00:00 UTC`;
  return [
    'Hello,',
    '',
    `your Kitscout account has used ${used} of the ${limit} calls of this month.`,
    percent === 100
      ? `Further calls are refused with 429 rate_limit_exceeded until ${refill}, or until the account has a larger plan.`
      : `When all are used, calls are refused until ${refill}.`,
    '',
    'Your usage by key and endpoint, your plan, and the switch for these mails:',
    '',
    link,
    '',
  ].join('\n');
}
