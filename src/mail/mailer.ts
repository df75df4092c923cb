import type { Logger } from 'pino';
import type { DashboardConfig } from '../config/dashboard-config.ts';

export interface Mailer {
  /** True when mail is sent; otherwise links are only in the log. */
  readonly sends: boolean;
  /** Resolves at once: how long it takes, and whether it works, must not tell who has an account. Failures are logged. */
  sendResetLink(to: string, link: string): void;
  close(): void;
}

const CONNECT_WITHIN_MS = 10_000;

export async function openMailer(mail: DashboardConfig['mail'], log: Logger): Promise<Mailer> {
  if (mail === null) {
    return {
      sends: false,
      // A warning, so that it is there at every level but the quietest: without mail it is the only way to get the link.
      sendResetLink: (email, link) => log.warn({ email, link }, 'password reset link'),
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
  return {
    sends: true,
    sendResetLink: (to, link) => {
      transport
        .sendMail({ to: { name: '', address: to }, subject: 'Set a new Kitscout password', text: resetText(link) })
        .catch((error: unknown) => {
          log.error({ err: error, email: to }, 'a mail with a reset link could not be sent');
        });
    },
    close: () => transport.close(),
  };
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
