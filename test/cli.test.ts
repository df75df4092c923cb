import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { isWellFormedKey } from '../src/accounts/api-key.ts';
import { FREE_LIMIT } from '../src/accounts/tiers.ts';
import type { CliDeps } from '../src/cli/command.ts';
import { Output, progressBar } from '../src/cli/output.ts';
import { runCli } from '../src/cli/run.ts';
import { readConfig } from '../src/config/config.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import { writeCatalogue, writeKit } from './support/catalogue.ts';
import { BIN, cli, cliInProcess } from './support/process.ts';
import { until } from './support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-cli-'));
after(() => rmSync(root, { recursive: true, force: true }));
const env = { KITSCOUT_DATA: join(root, 'data') };
const run = (...args: string[]) => cliInProcess(env, ...args);

test('accounts: create, show, list, set', async () => {
  const made = await run('account', 'create', '--email', 'Ann@Example.com', '--name', 'Ann', '--tier', 'pro', '--json');
  assert.equal(made.code, 0);
  assert.equal(made.json.email, 'ann@example.com');
  assert.equal(made.json.tier, 'pro');
  assert.equal(made.json.subscription, 'active');
  assert.match(made.json.account_id, /^acc_/);
  assert.equal((await run('account', 'create', '--email', 'free@example.com', '--json')).json.subscription, 'none');
  assert.equal(
    (
      await run(
        'account',
        'create',
        '--email',
        'due@example.com',
        '--tier',
        'business',
        '--subscription',
        'past_due',
        '--json',
      )
    ).json.subscription,
    'past_due',
  );
  assert.deepEqual(Object.keys(made.json), ['account_id', 'email', 'tier', 'subscription']);
  const shown = (await run('account', 'show', made.json.account_id, '--json')).json;
  assert.equal(shown.name, 'Ann');
  assert.equal(shown.account_id, made.json.account_id);
  assert.deepEqual((await run('account', 'show', 'ANN@example.com', '--json')).json, shown);
  assert.deepEqual(
    (await run('account', 'list', '--json')).json.accounts.map((account: { email: string }) => account.email),
    ['ann@example.com', 'free@example.com', 'due@example.com'],
  );
  const set = await run('account', 'set', 'ann@example.com', '--subscription', 'canceled', '--json');
  assert.equal(set.json.subscription, 'canceled');
  assert.equal((await run('account', 'set', 'ann@example.com', '--tier', 'free', '--json')).json.subscription, 'none');
  assert.equal(
    (await run('account', 'set', 'ann@example.com', '--tier', 'enterprise', '--json')).json.subscription,
    'active',
  );
  const both = await run('account', 'set', 'ann@example.com', '--admin', '--no-admin');
  assert.equal(both.code, 2);
  assert.match(both.stderr, /--admin and --no-admin cannot be combined/);
});

test('accounts: set does not undo a change that Stripe made meanwhile, and says that an account was deleted meanwhile', async () => {
  const email = 'meanwhile@example.com';
  await run('account', 'create', '--email', email, '--tier', 'pro');
  const config = readConfig(env);
  const during = async (change: (store: Store, id: string) => Promise<unknown>, ...args: string[]) => {
    const store = await openStore(config, { server: false });
    const find: typeof store.accounts.find = async (idOrEmail) => {
      const found = await store.accounts.find(idOrEmail);
      await change(store, found!.id);
      return found;
    };
    const slow = { ...store, accounts: { ...store.accounts, find } };
    const deps = { config: () => config, openStore: async () => slow } as Partial<CliDeps> as CliDeps;
    let problems = '';
    const output = new Output(
      true,
      () => {},
      (text) => {
        problems += text;
      },
    );
    return { code: await runCli(args, deps, output), problems };
  };
  const cancel = (store: Store, id: string) => store.accounts.update(id, { subscription: 'canceled' }, 'Stripe');
  assert.equal((await during(cancel, 'account', 'set', email, '--admin')).code, 0);
  const { subscription, admin } = (await run('account', 'show', email, '--json')).json;
  assert.deepEqual({ subscription, admin }, { subscription: 'canceled', admin: true });
  for (const args of [
    ['set', email, '--admin'],
    ['suspend', email],
    ['show', email],
    ['export', email],
  ]) {
    await run('account', 'create', '--email', email);
    const { code, problems } = await during(
      (store, id) => store.accounts.remove(id, 'test', { evenLastOperator: true }),
      'account',
      ...args,
    );
    assert.equal(code, 2);
    assert.match(problems, /there is no account "meanwhile@example.com"/);
  }
});

test('keys: create shows the key once, list does not, revoke ends it', async () => {
  const made = await run('key', 'create', '--account', 'ann@example.com', '--name', 'laptop', '--json');
  assert.deepEqual(
    [Object.keys(made.json).slice(0, 4), made.json.expires_at, made.json.allowed_addresses],
    [['key_id', 'key', 'name', 'account_id'], null, []],
  );
  assert.ok(isWellFormedKey(made.json.key));
  assert.equal(made.json.name, 'laptop');
  const listed = await run('key', 'list', '--account', 'ann@example.com', '--json');
  assert.ok(!listed.stdout.includes(made.json.key));
  assert.equal(listed.json.keys[0].key_id, made.json.key_id);
  assert.equal(listed.json.keys[0].revoked_at, null);
  assert.notEqual((await run('key', 'revoke', made.json.key_id, '--json')).json.revoked_at, null);
  assert.equal((await run('key', 'revoke', 'key_none')).code, 2);
});

test('names are one line of plain text, and the log exports as valid CSV', async () => {
  for (const name of ['two\nlines', 'a\u202eb', 'x'.repeat(201)]) {
    assert.equal((await run('account', 'create', '--email', 'odd@example.com', '--name', name)).code, 2, name);
    assert.equal((await run('key', 'create', '--account', 'ann@example.com', '--name', name)).code, 2, name);
  }
  // As copied from a web page or an address book.
  for (const email of [
    'odd\u200b@example.com',
    '\u202aodd@example.com\u202c',
    'j\u00f6rg@example.com',
    'a@b@c.de',
    'a b@c.de',
  ])
    assert.equal((await run('account', 'create', '--email', email)).code, 2, email);
  const unnamed = await run('key', 'create', '--account', 'ann@example.com', '--name', '', '--json');
  assert.equal(unnamed.json.name, 'key');
  const [header, entry, ...rest] = (await run('audit', '--csv', '--limit', '1')).stdout.trimEnd().split('\n');
  assert.equal(header, 'at,action,actor,address,account_email,account_id,details,role');
  assert.match(entry!, /,key\.created,command line,.*",$/);
  assert.deepEqual(rest, []);
  for (const since of ['5', '2026-02-30']) assert.equal((await run('audit', '--since', since)).code, 2, since);
  assert.match((await run('audit', '--account', '')).stderr, /there is no account ""/);
  // As Python and PostgreSQL write times.
  assert.equal((await run('audit', '--since', '2026-11-15T08:00:00.123456+00:00')).code, 0);
});

test('keys: an expiry and allowed addresses, and the error if they are invalid', async () => {
  const create = (...more: string[]) => run('key', 'create', '--account', 'ann@example.com', ...more, '--json');
  const { json } = await create('--expires', '90d', '--allow', '192.0.2.0/24, 2001:db8::7');
  assert.deepEqual(json.allowed_addresses, ['192.0.2.0/24', '2001:db8::7/128']);
  assert.ok(Math.abs(Date.parse(json.expires_at) - Date.now() - 90 * 86_400_000) < 600_000);
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  assert.equal((await create('--expires', date)).json.expires_at, `${date}T00:00:00Z`);
  for (const wrong of [
    ['--expires', '2020-01-01'],
    ['--expires', 'soon'],
    ['--expires', '2099-02-30'],
    ['--expires', '99999d'],
    ['--allow', '10.0.0.1/8'],
    ['--allow', ''],
  ]) {
    const refused = await create(...wrong);
    assert.equal(refused.code, 2, wrong.join(' '));
    assert.match(refused.stderr, new RegExp(wrong[0]!));
  }
});

test('accounts: suspend and restore', async () => {
  assert.equal((await run('account', 'suspend', 'ann@example.com', '--json')).json.suspended, true);
  assert.match((await run('account', 'list')).stdout, /ann@example\.com .* yes /);
  assert.equal((await run('account', 'restore', 'ann@example.com', '--json')).json.suspended, false);
  assert.equal((await run('account', 'suspend', 'nobody@example.com')).code, 2);
});

test('a command that needs an account does not create a store', async () => {
  const dataDir = join(root, 'elsewhere');
  for (const command of [
    'key create --account ann@example.com',
    'key list --account ann@example.com',
    'key revoke key_none',
    'account set ann@example.com --tier pro',
    'account list',
    'usage ann@example.com',
    'audit',
  ]) {
    const { code, stderr } = await cliInProcess({ KITSCOUT_DATA: dataDir }, ...command.split(' '));
    assert.equal(code, 2, command);
    assert.ok(stderr.includes(`there is no store in ${dataDir}. Set KITSCOUT_DATA`), stderr);
    assert.ok(!existsSync(dataDir), command);
  }
});

test('a command that creates a store does not for wrong arguments', async () => {
  const dataDir = join(root, 'elsewhere');
  for (const command of [
    'account create --tier pro',
    'account create --email ann@example.com --tier gold',
    `catalogue import ${join(root, 'nowhere')}`,
  ]) {
    assert.notEqual((await cliInProcess({ KITSCOUT_DATA: dataDir }, ...command.split(' '))).code, 0, command);
    assert.ok(!existsSync(dataDir), command);
  }
});

test('a data folder that cannot be read is not reported as a missing store', async () => {
  const dataDir = join(root, 'loop');
  symlinkSync('loop', dataDir);
  for (const command of ['account list', `store copy --from sqlite:${dataDir} --to sqlite:${root}/copy`]) {
    const { code, stderr } = await cliInProcess({ KITSCOUT_DATA: dataDir }, ...command.split(' '));
    assert.equal(code, 2, command);
    assert.ok(stderr.includes(`the data folder ${dataDir} cannot be read (ELOOP)`), stderr);
  }
});

test('kit new fails where no folder can be created', { skip: process.platform !== 'linux' }, () => {
  const args = [BIN, 'kit', 'new', 'Demo', '--dir', '/proc/x'];
  const { status, stderr } = spawnSync(process.execPath, args, { timeout: 20_000, encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /the folder \/proc\/x cannot be created \(ENOENT\)/);
});

test('at most 20 live keys per account', async () => {
  for (let i = 0; i < 20; i++) assert.equal((await run('key', 'create', '--account', 'free@example.com')).code, 0);
  const refused = await run('key', 'create', '--account', 'free@example.com');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /20 live keys/);
});

test('usage prints the same report as the API', async () => {
  const { json } = await run('usage', 'free@example.com', '--json');
  assert.deepEqual(Object.keys(json), [
    'tier',
    'tier_name',
    'period_start',
    'period_end',
    'calls_used',
    'calls_remaining',
    'monthly_limit',
    'daily_breakdown',
  ]);
  assert.equal(json.calls_used, 0);
  assert.match((await run('usage', 'free@example.com')).stdout, new RegExp(`Free tier: 0 of ${FREE_LIMIT} calls used`));
});

test('catalogue: import makes the store equal to the folder, --merge only adds and updates', async () => {
  const dir = join(root, 'kits');
  writeCatalogue(dir, [{ slug: 'a' }, { slug: 'b' }]);
  assert.deepEqual((await run('catalogue', 'import', dir, '--json')).json, {
    kits: 2,
    added: 2,
    updated: 0,
    removed: 0,
  });
  assert.deepEqual((await run('catalogue', 'import', dir, '--json')).json, {
    kits: 2,
    added: 0,
    updated: 0,
    removed: 0,
  });
  const other = join(root, 'other');
  writeCatalogue(other, [{ slug: 'b', name: 'changed' }, { slug: 'c' }]);
  assert.deepEqual((await run('catalogue', 'import', other, '--merge', '--json')).json, {
    kits: 3,
    added: 1,
    updated: 1,
    removed: 0,
  });
  assert.deepEqual((await run('catalogue', 'import', other, '--json')).json, {
    kits: 2,
    added: 0,
    updated: 0,
    removed: 1,
  });
  const clash = join(root, 'clash');
  writeCatalogue(clash, [{ slug: 'd', id: 'c' }]);
  const clashed = await run('catalogue', 'import', clash, '--merge', '--json');
  assert.equal(clashed.code, 1);
  assert.deepEqual(
    clashed.json.problems.map(({ file, field }: { file: string; field: string }) => `${file} ${field}`),
    ['d/kit.yaml id'],
  );
  assert.deepEqual((await run('catalogue', 'import', other, '--json')).json, {
    kits: 2,
    added: 0,
    updated: 0,
    removed: 0,
  });
});

test('catalogue: all problems are shown, with a non-zero exit code, and nothing changes', async () => {
  const dir = join(root, 'bad');
  writeCatalogue(dir, [{ slug: 'fine' }, { slug: 'gone', files: null }]);
  writeKit(dir, { slug: 'worse', currency: 'EURO', deliverables: ['../x', 'absent.md', '/y'] });
  for (const command of ['check', 'import']) {
    const text = await run('catalogue', command, dir);
    assert.equal(text.code, 1);
    assert.match(text.stderr, /gone\/README\.md: deliverables: is listed but does not exist/);
    assert.match(text.stderr, /worse\/kit\.yaml:\d+: currency:/);
    assert.match(text.stderr, /worse\/kit\.yaml:\d+: deliverables: entry 1:/);
    assert.match(text.stderr, /worse\/kit\.yaml:\d+: deliverables: entry 3:/);
    assert.match(text.stderr, /worse\/absent\.md: deliverables: is listed but does not exist/);
    assert.match(text.stderr, command === 'check' ? /has 5 problems\n$/ : /has 5 problems; nothing was changed\n$/);
    assert.equal((await run('catalogue', command, dir, '--json')).json.problems.length, 5);
  }
  assert.deepEqual((await run('catalogue', 'import', join(root, 'other'), '--json')).json, {
    kits: 2,
    added: 0,
    updated: 0,
    removed: 0,
  });
  writeKit(dir, {
    slug: 'worse',
    currency: 'EURO',
    ai_targets: ['claud'],
    files: { 'SKILL.md': '# No front matter\n' },
  });
  const checked = await run('catalogue', 'check', dir);
  assert.match(
    checked.stderr,
    /worse\/kit\.yaml:\d+: ai_targets: "claud" is not a known target; did you mean "claude"/,
  );
  assert.match(checked.stderr, /worse\/SKILL\.md:1: front matter:/);
  assert.match(checked.stderr, /worse\/kit\.yaml:\d+: currency:/);
  rmSync(join(dir, 'worse'), { recursive: true });
  assert.deepEqual((await run('catalogue', 'import', dir, '--allow-missing-content', '--json')).json, {
    kits: 2,
    added: 2,
    updated: 0,
    removed: 2,
  });
  assert.equal((await run('catalogue', 'check', join(root, 'nowhere'))).code, 1);
});

test('catalogue check: warnings are shown and listed, and it exits with 0 unless there are problems', async () => {
  const dir = join(root, 'warned');
  const description = 'Use when a word is missing. '.repeat(11);
  const skill = `---\nname: wordy\ndescription: ${description}\n---\n\n# Wordy\n`;
  writeKit(dir, { slug: 'wordy', files: { 'SKILL.md': skill } });
  const warned = await run('catalogue', 'check', dir);
  assert.equal(warned.code, 0);
  assert.match(warned.stderr, /^wordy\/SKILL\.md:3: warning: description: has 30\d characters; keep it to 300/);
  assert.equal(warned.stdout, '1 kit, no problems, 1 warning\n');
  const { kits, problems, warnings } = (await run('catalogue', 'check', dir, '--json')).json;
  assert.deepEqual([kits, problems, warnings.length, warnings[0].line], [1, [], 1, 3]);
  assert.equal((await run('catalogue', 'import', dir, '--json')).code, 0);
  writeKit(dir, { slug: 'worse', currency: 'EURO' });
  const failed = await run('catalogue', 'check', dir);
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /warning: description:[^\n]*\nworse\/kit\.yaml:\d+: currency:.*has 1 problem\n$/s);
  assert.equal((await run('catalogue', 'check', dir, '--json')).json.warnings.length, 1);
});

test('the README lists every command', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const lines = readme.match(/^kitscout .*$/gm)!.map((line) => line.replace(/^kitscout |\[[^\]]*\]/g, ''));
  // "account suspend ACCOUNT | restore ACCOUNT" names two commands.
  const listed = lines.flatMap((line) => {
    const names = line.split(' | ').map((part) => /^[a-z]+( [a-z]+)?(?= |$)/.exec(part.trim())![0]);
    const noun = names[0]!.includes(' ') ? `${names[0]!.split(' ')[0]} ` : '';
    return names.map((name, i) => (i === 0 ? name : noun + name));
  });
  const { commands } = (await run('help', '--json')).json as { commands: { name: string }[] };
  assert.deepEqual(listed.sort(), commands.map(({ name }) => name).sort());
});

test('help and invalid arguments', async () => {
  assert.equal((await run('help')).code, 0);
  assert.match((await run('--help')).stdout, /kitscout key create --account ACCOUNT/);
  assert.match((await run('account', 'create', '--help')).stdout, /--email/);
  assert.match((await run('help', 'account', 'create')).stdout, /^kitscout account create /);
  assert.equal((await run()).code, 2);
  assert.deepEqual(
    (await run('account', '--json')).json.commands.map(({ name }: { name: string }) => name.split(' ')[0]),
    Array.from({ length: 8 }, () => 'account'),
  );
  assert.ok((await run('--json', 'account', 'list')).json.accounts.length > 0);
  assert.equal((await run('--version')).stdout.trim(), 'test');
  const wrong: [string[], RegExp][] = [
    [['dance'], /no command "dance"/],
    [['help', 'dance'], /no command "dance"/],
    [['-v'], /no command "-v"/],
    [['account'], /^/],
    [['account', 'create'], /--email is missing/],
    [['account', 'create', '--email', 'nonsense'], /must be an e-mail/],
    [['account', 'create', '--email', 'x@y.z', '--tier', 'gold'], /--tier is "gold": it must be one of free, pro/],
    [['account', 'create', '--colour', 'x'], /Unknown option/],
    [['account', 'set', 'ann@example.com'], /nothing to change/],
    [['account', 'show'], /ACCOUNT is missing/],
    [['account', 'show', 'a', 'b'], /unexpected argument/],
    [['account', 'show', 'nobody@example.com'], /no account "nobody@example.com"/],
    [['account', 'create', '--email', 'x@y.z', '--subscription', 'active'], /free tier has no subscription/],
    [['account', 'set', 'ann@example.com', '--subscription', 'none'], /needs a subscription/],
    [['serve', '--workers', '0'], /--workers is "0"/],
  ];
  for (const [args, message] of wrong) {
    const result = await run(...args);
    assert.equal(result.code, 2, args.join(' '));
    assert.match(result.stderr, message);
  }
  const taken = await run('account', 'create', '--email', 'ann@example.com');
  assert.equal(taken.code, 1);
  assert.match(taken.stderr, /already exists/);
});

test('an invalid database URL is explained without the usage of the command', async () => {
  const DATABASE_URL = 'postgres://me@one/kits?target_session_attrs=standby';
  const refused = await cliInProcess({ ...env, DATABASE_URL }, 'account', 'list');
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /^kitscout: target_session_attrs .*\n$/);
});

test('the command itself, as a separate process', () => {
  const shown = cli(env, 'account', 'list', '--json');
  assert.equal(shown.code, 0);
  assert.ok(shown.json.accounts.length > 0);
  assert.equal(cli(env, 'dance').code, 2);
});

test('an older Node hands over to the installed one, and ends by the same signal', async () => {
  const older = `data:text/javascript,
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '25.9.0' } });
    delete Map.prototype.getOrInsert;
    delete Map.prototype.getOrInsertComputed;`;
  const args = (...words: string[]) => ['--import', older, BIN, ...words];
  const options = { env: { PATH: process.env.PATH, ...env, KITSCOUT_API_KEY: 'any' } };
  const { stdout, stderr } = spawnSync(process.execPath, args('account', 'list', '--json'), {
    ...options,
    encoding: 'utf8',
  });
  assert.ok(JSON.parse(stdout).accounts.length > 0, stderr);
  const waiting = spawn(process.execPath, args('mcp'), options);
  waiting.stdin.write('no message\n');
  await once(waiting.stdout, 'data');
  waiting.kill('SIGINT');
  // A shell ends a loop only if Ctrl-C ended the command.
  assert.deepEqual(await once(waiting, 'exit'), [null, 'SIGINT']);
});

test('a slow reader gets all of a long output; a reader that leaves early or a full disk causes no crash', async () => {
  const folders = 1_500;
  const dir = join(root, 'long-output');
  for (let i = 0; i < folders; i++) mkdirSync(join(dir, `${'folder-'.repeat(10)}${i}`), { recursive: true });
  const check = (after: string) =>
    spawnSync('sh', ['-c', `"$0" "$1" catalogue check "$2" 2>&1 ${after}`, process.execPath, BIN, dir], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
  assert.ok(check('--json 2> /dev/null | (sleep 1; cat)').stdout.split('"file":').length > folders);
  assert.doesNotMatch(check('| head -n 1').stdout, /EPIPE/);
  const { status, stderr } = spawnSync('sh', ['-c', '"$0" "$1" help > /dev/full', process.execPath, BIN], {
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr.split('\n').length], [1, 2], stderr);
});

test('a key that could not be shown is revoked', async () => {
  const data = { KITSCOUT_DATA: join(root, 'unseen') };
  const account = ['--account', 'unseen@example.com'];
  await cliInProcess(data, 'account', 'create', '--email', account[1]!);
  const command = [BIN, 'key', 'create', ...account];
  // Only Linux has this device.
  const outputs = existsSync('/dev/full') ? (['pipe', openSync('/dev/full', 'w')] as const) : (['pipe'] as const);
  for (const stdout of outputs) {
    const env = { PATH: process.env.PATH, ...data };
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', stdout, 'pipe'] });
    // A reader that exits immediately.
    child.stdout?.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
    assert.match(stderr, /^kitscout: the key could not be shown: .*; it was revoked$/m);
    assert.equal(code, 1);
  }
  const { keys } = (await cliInProcess(data, 'key', 'list', ...account, '--json')).json;
  assert.equal(keys.length, outputs.length);
  for (const { revoked_at } of keys) assert.notEqual(revoked_at, null);
});

test('on a terminal, the progress bar is removed before the result is printed', (t) => {
  const { isTTY } = process.stderr;
  const { mock } = t.mock.method(process.stderr, 'write', () => true);
  process.stderr.isTTY = true;
  using bar = progressBar('kits');
  bar.update(1, 2);
  bar.update(2, 2);
  process.stderr.isTTY = isTTY;
  assert.deepEqual(
    mock.calls.map((call) => call.arguments[0]),
    [`\rkits [${'#'.repeat(15).padEnd(30)}] 1/2`, '\r\x1b[K'],
  );
});

test('catalogue check --watch checks again after a change, and exits with one line when the folder is removed', async () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'kitscout-watch-')), 'catalogue');
  after(() => rmSync(dirname(dir), { recursive: true, force: true }));
  writeKit(dir, { slug: 'one' });
  const watching = spawn(process.execPath, [BIN, 'catalogue', 'check', dir, '--watch']);
  after(() => watching.kill());
  let output = '';
  for (const stream of [watching.stdout, watching.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(watching, 'exit');
  await until(() => output.includes('1 kit, no problems'), 30_000);
  // The first change may come before the watch starts; a check runs once the folder has stopped changing.
  let writtenAt = 0;
  await until(() => {
    if (performance.now() - writtenAt > 500) {
      writeKit(dir, { slug: 'two' });
      writtenAt = performance.now();
    }
    return output.includes('2 kits, no problems');
  }, 30_000);
  rmSync(dir, { recursive: true });
  assert.deepEqual(await ended, [1, null]);
  assert.match(output, /\nkitscout: \S+ is not a folder\n$/);
});
