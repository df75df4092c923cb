import type { Config } from '../config/config.ts';
import { openMailer, type SecurityChange } from './mailer.ts';

/** Sends the server's notification for a change made on the command line. Rejects if the mail cannot be sent. */
export async function notifyOwner(config: Config, email: string, change: SecurityChange): Promise<void> {
  const { mail, publicUrl } = config.dashboard;
  if (mail === null) return;
  const problems: unknown[] = [];
  const mailer = await openMailer(mail, { warn: () => {}, error: ({ err }) => problems.push(err) }, []);
  try {
    const site = publicUrl ?? `http://localhost:${config.port}`;
    mailer.sendSecurityChange(email, change, `${site}/dashboard/settings/security`);
    await mailer.sent();
  } finally {
    await mailer.close();
  }
  if (problems.length > 0) throw problems[0];
}
