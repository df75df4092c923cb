import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { DAY_MS } from '../../src/accounts/billing-period.ts';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { openBrowser, openWindow, signIn, skipBrowser, textOf } from '../support/browser.ts';
import { call } from '../support/http.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { newcomer, PASSWORD, Visitor } from '../support/visitor.ts';

const KILOBYTE = 1024;

describe('pages', { skip: skipBrowser, timeout: 540_000 }, () => {
  let scene: Scene;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    scene = await startScene();
  });
  after(async () => {
    await browser?.close();
    await scene?.service.close();
  });

  const holderWindow = async () => {
    const opened = await openWindow(browser, scene.service.url);
    await signIn(opened.context, scene.service.url, scene.holder);
    return opened;
  };

  test('by keyboard alone: skip link, create a key, copy it, close, roll', async () => {
    const { page, context } = await holderWindow();
    await page.goto('/dashboard/keys');
    await page.locator('.table').first().waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await focusedName(page), 'Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Create a key');
    assert.ok(await focusIsSeen(page));
    await page.keyboard.press('Enter');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    const secret = await textOf(page.locator('#secret'));
    assert.equal(await focusedName(page), 'Copy the key', 'the copy button has the initial focus');
    await page.keyboard.press('Enter');
    await page.getByText('Copied', { exact: true }).waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), secret);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await focusedName(page), 'Create a key', 'the focus returns to where it was');
    await tabTo(page, 'Roll By keyboard');
    await page.keyboard.press('Enter');
    await tabTo(page, 'After 24 hours');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('works until').waitFor();
    await context.close();
  });

  test('the focus survives the removal of the element that had it: a button, a row, a page of a list, a menu', async () => {
    const { page, context } = await openWindow(browser, scene.service.url);
    const { email } = await newcomer(scene.service.url);
    await signIn(context, scene.service.url, email);
    const focused = async (name: string) => until(async () => (await focusedName(page)) === name, 5_000);
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).last().focus();
      await page.keyboard.press('Enter');
    };
    await page.goto('/dashboard/keys');
    await press('Create a key');
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    await page.locator('#secret').waitFor();
    await press('Close');
    await page.getByText('You have not copied the key').waitFor();
    await focused('Copy the key');
    await press('Close without copying');
    await page.locator('.table').first().waitFor();
    await focused('API keys');
    await press('Revoke First');
    await press('Revoke key');
    await page.getByText('No live keys').waitFor();
    await focused('API keys');
    await page.getByText('“First” is revoked').waitFor();
    await press('Create a key');
    await page.getByText('“First” is revoked').waitFor({ state: 'detached' });
    await page.goto('/dashboard/settings/security');
    await press('Sign out all others');
    await page.getByText('Every other browser is signed out').waitFor();
    await focused('Sessions');
    const { accounts } = scene.service.store;
    await accounts.update((await accounts.find(email))!.id, { admin: true });
    for (let i = 0; i < 26; i++)
      await accounts.create({ email: `${i}@many.example`, name: '', tier: 'free', subscription: 'none' });
    await page.goto('/dashboard/admin?q=many.example');
    await press('Next');
    await page.getByText('Page 2 of').waitFor();
    await focused('Operator');
    await page.setViewportSize({ width: 360, height: 640 });
    await press('Menu');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await focused('Menu');
    await context.close();
  });

  test('buttons of keys with the same name say which key they belong to', async () => {
    const visitor = await newcomer(scene.service.url);
    const hints: string[] = [];
    for (const name of ['Server', 'Server', 'Other'])
      hints.push((await visitor.post('/keys', { name })).json.key.hint as string);
    const { page, context } = await openWindow(browser, scene.service.url);
    await signIn(context, scene.service.url, visitor.email);
    await page.goto('/dashboard/keys');
    for (const name of [`Server (${hints[0]})`, `Server (${hints[1]})`, 'Other'])
      for (const action of ['Roll', 'Revoke'])
        await page.getByRole('button', { name: `${action} ${name}`, exact: true }).waitFor();
    await context.close();
  });

  test('the chart gives the same values by arrow keys, by pointer and as a table', async () => {
    const { page, context } = await holderWindow();
    const usage = (await (await context.request.get('/dashboard/api/usage')).json()) as {
      daily_breakdown: { date: string; calls: number }[];
    };
    const last = usage.daily_breakdown.at(-1)!;
    const before = usage.daily_breakdown.at(-2)!;
    await page.goto('/dashboard/usage');
    await page.locator('.column').last().focus();
    assert.match(await textOf(page.locator('.chart-caption')), new RegExp(`^${last.calls} calls? on `));
    await page.keyboard.press('ArrowLeft');
    assert.match(await textOf(page.locator('.chart-caption')), new RegExp(`^${before.calls} calls? on `));
    assert.match(
      (await page.evaluate('document.activeElement.getAttribute("aria-label")')) as string,
      new RegExp(`: ${before.calls} calls?$`),
    );
    await page.keyboard.press('Home');
    assert.match(
      await textOf(page.locator('.chart-caption')),
      new RegExp(`^${usage.daily_breakdown[0]!.calls} calls? on `),
    );
    await page.locator('h1').click();
    await page.locator('.column').nth(10).hover();
    assert.match(
      await textOf(page.locator('.chart-caption')),
      new RegExp(`^${usage.daily_breakdown[10]!.calls} calls? on `),
    );
    await page.getByText('Show as a table').click();
    const cells = await page.locator('.table-narrow td').allInnerTexts();
    assert.deepEqual(
      cells.map((cell) => Number(cell.replaceAll(',', ''))),
      usage.daily_breakdown.map(({ calls }) => calls).reverse(),
    );
    await context.close();
  });

  test('usage: a date range, by key and endpoint, as CSV, and the latest requests', async () => {
    const { page, context } = await holderWindow();
    await page.goto('/dashboard/usage');
    await page.locator('.column').nth(29).waitFor();
    await page.getByRole('table', { name: 'Calls by key' }).getByText('Production server').waitFor();
    await page.getByRole('table', { name: 'Calls by endpoint' }).getByText('Recommend').waitFor();
    await page.getByRole('radio', { name: 'Last month' }).check();
    await page.getByText('No calls on these days.').or(page.getByText('were counted before')).first().waitFor();
    await page.getByRole('radio', { name: '7 days', exact: true }).check();
    await page.locator('.column').nth(7).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Custom range' }).check();
    await page.locator('.column').nth(29).waitFor();
    const from = page.getByLabel('From', { exact: true });
    const to = page.getByLabel('To', { exact: true });
    const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
    assert.deepEqual([a.y, a.height], [b.y, b.height], 'both fields are on one line');
    await from.fill(await to.inputValue());
    await page.locator('.column').nth(1).waitFor({ state: 'detached' });
    assert.match(await textOf(page.locator('.chart-caption')), /^[\d,]+ calls? on \d+ \w+$/);
    const namedDays = page.locator('.chart svg > g:last-child .chart-label');
    await from.fill(new Date(Date.parse(await to.inputValue()) - 365 * DAY_MS).toISOString().slice(0, 10));
    await page.locator('.column').nth(365).waitFor();
    assert.ok((await namedDays.count()) > 5, 'a chart of a year names days');
    await page.getByRole('radio', { name: '7 days', exact: true }).check();
    await page.locator('.column').nth(6).waitFor();
    await page.locator('.column').nth(7).waitFor({ state: 'detached' });
    assert.equal(await namedDays.count(), 7, 'a chart of a week names every day');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^kitscout-usage-.*\.csv$/);
    assert.match(await readFile(await download.path(), 'utf8'), /,Production server,recommend,3,[^\r]*\r\n/);
    const requests = page.getByRole('table', { name: 'Recent requests' });
    await requests.getByText('Production server').first().waitFor();
    await page.goto('/dashboard/keys?new');
    await page.getByLabel('Name').fill('Bound');
    await page.getByLabel('Expires').selectOption('In 30 days');
    await page.getByLabel('Allowed addresses').fill('10.0.0.1/8');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('the range itself is 10.0.0.0/8').waitFor();
    await page.getByLabel('Allowed addresses').fill('10.0.0.0/8 2001:db8::1');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.locator('.secret').waitFor();
    await page.goto('/dashboard/keys');
    await page.getByText('Only from 10.0.0.0/8, 2001:db8::1').waitFor();
    await context.close();
  });

  test('a notice at 80 % and at 100 % of the monthly quota', async () => {
    const visitor = await newcomer(scene.service.url);
    const { page, context } = await openWindow(browser, scene.service.url);
    await signIn(context, scene.service.url, visitor.email);
    const beforeNotice = 0.8 * FREE_LIMIT - 1;
    const { secret } = (await visitor.post('/keys', { name: 'k' })).json;
    const makeCall = () => call(scene.service.url, '/api/v1/kits', { key: secret });
    for (let i = 0; i < beforeNotice; i++) await makeCall();
    await page.goto('/dashboard/usage');
    await page.getByText(String(beforeNotice)).first().waitFor();
    await page.getByText(`${FREE_LIMIT - beforeNotice} left`).waitFor();
    assert.equal(await page.locator('.notice').count(), 0);
    await makeCall();
    await page.reload();
    await page.getByText("80 % of this month's calls are used").waitFor();
    for (let i = 0; i < 0.2 * FREE_LIMIT; i++) await makeCall();
    await page.reload();
    await page.getByText("This month's calls are used up").waitFor();
    await page.goto('/dashboard/playground');
    await page.getByLabel('What are you building?').fill('tests');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('rate_limit_exceeded').first().waitFor();
    await page.getByText('Not counted').waitFor();
    await context.close();
  });

  test('the playground: a free run, a question back, the last runs, and the request in every language', async () => {
    const { page, context } = await holderWindow();
    const used = async () =>
      ((await (await context.request.get('/dashboard/api/usage')).json()) as { calls_used: number }).calls_used;
    const before = await used();
    await page.goto('/dashboard/playground');
    // Not sent, so not counted.
    await page.getByLabel('What are you building?').fill('   ');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByLabel('What are you building?').fill("It's for reviewing pull requests");
    await page.getByLabel('Cursor').check({ force: true });
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.result').first().waitFor();
    await page.getByText('A free run').waitFor();
    await page.getByText('19 of 20 free runs left today').waitFor();
    assert.equal(await used(), before);
    const commands = await page.locator('.result pre').allTextContents();
    assert.equal(commands.length, await page.locator('.result').count(), 'one for each kit');
    assert.equal(new Set(commands).size, commands.length);
    for (const command of commands) assert.match(command, /^npx -y http:\/\/[\w.:]+\/cli\.tgz add [\w-]+$/);
    assert.ok(
      (await textOf(page.locator('[role=tabpanel] pre'))).includes(`"use_case":"It'\\''s for reviewing pull requests"`),
      'quoted for the shell',
    );
    await page.getByRole('tab', { name: 'Python' }).click();
    assert.ok((await textOf(page.locator('[role=tabpanel] pre'))).includes('"ai_platform": "cursor"'));
    await page.keyboard.press('ArrowLeft');
    assert.ok((await textOf(page.locator('[role=tabpanel] pre'))).includes('kitscout.recommend('));
    await page.getByLabel('What are you building?').fill('zxqv wklj pfft');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('No kit fits this closely').waitFor();
    assert.equal(await page.locator('.result pre').count(), 0, 'no command for what does not fit');
    // A text that says nothing: one question, which is no run.
    await page.getByLabel('What are you building?').fill('help me with my project');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('That could be many things.').waitFor();
    await page.getByText('18 of 20 free runs left today').waitFor();
    assert.equal(await page.locator('.result').count(), 0);
    const topic = await textOf(page.locator('button.chip').first());
    await page.locator('button.chip').first().click();
    await page.locator('.result').first().waitFor();
    assert.equal(await page.getByLabel('What are you building?').inputValue(), `help me with my project: ${topic}`);
    // An earlier answer, without a run.
    await page.getByRole('button', { name: 'Show the answer to: zxqv wklj pfft' }).click();
    await page.getByText('No kit fits this closely').waitFor();
    await page.getByText('17 of 20 free runs left today').waitFor();
    await page.getByRole('button', { name: 'Forget them' }).click();
    assert.equal(await page.getByText('Your last runs').count(), 0);
    await context.close();
  });

  test('the keys page says how to connect each assistant, with the address of this service', async () => {
    const { page, context } = await holderWindow();
    await page.goto('/dashboard/keys');
    assert.equal(await page.getByRole('link', { name: 'Docs' }).getAttribute('href'), '/docs/');
    for (const client of ['Claude Code', 'Cursor', 'Codex', 'VS Code', 'Gemini CLI', 'Antigravity']) {
      await page.getByRole('tab', { name: client }).click();
      const text = await textOf(page.locator('[role=tabpanel] pre'));
      assert.ok(text.includes(`${scene.service.url}/mcp`), client);
      // What belongs into a JSON file is copied as JSON.
      const hasFile = (await page.locator('[role=tabpanel] p code').count()) > 0;
      assert.equal(hasFile, client !== 'Claude Code' && client !== 'Codex', client);
      if (hasFile) JSON.parse(text);
    }
    await context.close();
  });

  test('the kits are those of the site: what a plan allows, and back to the kit after signing in', async () => {
    const { page, context } = await openWindow(browser, scene.service.url);
    const visitor = await newcomer(scene.service.url);
    await page.goto('/kits/flaky-test-hunter');
    await page.getByRole('link', { name: 'Sign in to download' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(visitor.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Choose Pro to download' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/kits/flaky-test-hunter');
    assert.equal(new URL(page.url()).hash, '#download');
    const links = page.getByRole('navigation', { name: 'Dashboard' });
    await links.getByRole('link', { name: 'Overview' }).click();
    await links.getByRole('link', { name: 'Kits' }).click();
    await page.getByLabel('Search kits').waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get a key' }).click();
    await page.getByRole('dialog', { name: 'Create a key' }).waitFor();
    const { accounts } = scene.service.store;
    const account = (await accounts.find(visitor.email))!;
    await accounts.update(account.id, { tier: 'pro', subscription: 'past_due' });
    await page.goto('/kits/flaky-test-hunter');
    await page.getByRole('link', { name: 'See your plan' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Download Markdown' }).count(), 0);
    await accounts.update(account.id, { subscription: 'active' });
    await page.reload();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Markdown' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'flaky-test-hunter.md');
    assert.match(readFileSync(await download.path(), 'utf8'), /^<!-- file: README\.md -->\n\n/);
    await context.clearCookies();
    await page.getByRole('link', { name: 'Download ZIP' }).click();
    await page.getByText('Your session has expired').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('next'), '/kits/flaky-test-hunter');
    await context.close();
  });

  test('without payments, customers read whom to ask, and only operators see the command', async () => {
    for (const who of ['newcomer', 'holder'] as const) {
      const { page, context } = await openWindow(browser, scene.service.url);
      await signIn(context, scene.service.url, scene[who]);
      await page.goto('/dashboard/plan');
      await page.getByText('and say which plan you need').waitFor();
      assert.equal(await page.getByText('kitscout account set').count(), who === 'holder' ? 1 : 0, who);
      await page.getByText('Public kits, and 3 others of your choice').waitFor();
      await context.close();
    }
  });

  test("the longest names and addresses hide nothing on their owner's and the operator's pages", async () => {
    const { url, store } = scene.service;
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`;
    const visitor = await newcomer(url, email);
    await visitor.post('/account/name', { name: 'W'.repeat(200) });
    await visitor.post('/keys', { name: 'W'.repeat(100) });
    const { id } = (await store.accounts.find(email))!;
    await store.accounts.update(id, { admin: true });
    const { page, context } = await openWindow(browser, url);
    await signIn(context, url, email);
    for (const width of [1280, 390])
      for (const path of ['/dashboard', '/dashboard/admin/log', `/dashboard/admin/accounts/${id}`]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await page
          .locator(path === '/dashboard' ? '.steps' : 'td[data-label=By]')
          .first()
          .waitFor();
        const cut = await page.evaluate(`[...document.querySelectorAll('h1, .lead, td')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth || element.scrollWidth > element.clientWidth)
          .map((element) => element.outerHTML.slice(0, 60))`);
        assert.deepEqual(cut, [], `${path} at ${width} px`);
      }
    await context.close();
  });

  test('loading and error states are shown, and retrying works', async () => {
    const { page, context } = await holderWindow();
    let answer: 'wait' | 'fail' | 'pass' = 'wait';
    const held: (() => void)[] = [];
    await page.route('**/dashboard/api/keys', async (route) => {
      if (answer === 'wait') await new Promise<void>((resolve) => held.push(resolve));
      if (answer === 'fail')
        await route.fulfill({
          status: 500,
          json: { error: { code: 'internal_error', message: 'The store does not answer.' } },
        });
      else await route.continue();
    });
    await page.goto('/dashboard/keys');
    await page.locator('.skeleton').first().waitFor();
    await page.getByText('Loading your keys').waitFor({ state: 'attached' });
    answer = 'fail';
    for (const release of held) release();
    await page.getByText('Your keys could not be loaded').waitFor();
    await page.getByText('The store does not answer.').waitFor();
    answer = 'pass';
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.table').first().waitFor();
    assert.equal(await page.getByText('could not be loaded').count(), 0);
    await page.route('**/dashboard/api/usage', (route) => route.abort());
    for (const path of ['/dashboard', '/dashboard/usage']) {
      await page.goto(path);
      await page.getByText('The server cannot be reached').waitFor();
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    }
    await context.close();
  });

  test('the runs of the playground are forgotten after 30 days, with the session, and when somebody else signs in', async () => {
    const { url } = scene.service;
    const [first, second] = [await newcomer(url), await newcomer(url)];
    const { page, context } = await openWindow(browser, url);
    const kept = `Object.entries(localStorage).filter(([name]) => name.startsWith('kitscout-runs-')).map(([, runs]) => JSON.parse(runs).length)`;
    const run = async () => {
      await context.clearCookies();
      await signIn(context, url, first.email);
      await page.goto('/dashboard/playground');
      await page.getByLabel('What are you building?').fill('plan meals for a family');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByText('Your last runs', { exact: true }).waitFor();
      assert.deepEqual(await page.evaluate(kept), [1]);
    };
    await run();
    await page.evaluate(`for (const name of Object.keys(localStorage)) if (name.startsWith('kitscout-runs-')) {
      const [run] = JSON.parse(localStorage[name]);
      localStorage[name] = JSON.stringify([run, { ...run, at: Date.now() - ${31 * DAY_MS} }]);
    }`);
    await page.reload();
    await page.getByRole('button', { name: /^Show the answer to/ }).waitFor();
    assert.deepEqual(await page.evaluate(kept), [1], 'after 30 days');
    await context.clearCookies();
    await page.reload();
    await page.getByText('Your session has expired').waitFor();
    assert.deepEqual(await page.evaluate(kept), [], 'with the session');
    await run();
    await context.clearCookies();
    await signIn(context, url, second.email);
    await page.goto('/dashboard');
    await page.locator('.steps').waitFor();
    assert.deepEqual(await page.evaluate(kept), [], 'somebody else');
    await context.close();
  });

  test('every look of an operator at an account is among the notices until it is put away', async () => {
    const { url } = scene.service;
    const visitor = await newcomer(url);
    const { id } = (await visitor.get('/me')).json.account;
    const operator = new Visitor(url);
    await operator.signIn(scene.holder);
    const look = (reason: string) => operator.post(`/admin/accounts/${id}/view`, { reason });
    const { page, context } = await openWindow(browser, url);
    await signIn(context, url, visitor.email);
    const notices = page.getByRole('region', { name: 'From the operator' });
    for (const reason of ['Ticket 81', 'Ticket 82']) await look(reason);
    await page.goto('/dashboard/keys');
    await notices.getByText('keys without their secrets').waitFor();
    const listed = async () => (await notices.getByRole('listitem').allInnerTexts()).map((text) => text.split(': ')[1]);
    assert.deepEqual(await listed(), ['Ticket 82', 'Ticket 81']);
    await notices.getByRole('button', { name: /^Dismiss/ }).click();
    await notices.waitFor({ state: 'detached' });
    await look('Ticket 83');
    await page.reload();
    await notices.waitFor();
    assert.deepEqual(await listed(), ['Ticket 83']);
    await context.close();
  });

  test('the theme follows the system until the user chooses one, and the choice is kept', async () => {
    const { page, context } = await openWindow(browser, scene.service.url, { colorScheme: 'dark' });
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.goto('/dashboard/sign-in');
    await page.locator('form').first().waitFor();
    const dark = await background();
    await page.getByLabel('Light').check({ force: true });
    const light = await background();
    assert.notEqual(light, dark);
    await page.goto('/');
    assert.equal(await background(), light, 'also on the site');
    await context.close();
  });

  test('with forced colours, the selected item still differs from the others', async () => {
    const { page, context } = await openWindow(browser, scene.service.url, { forcedColors: 'active' });
    await signIn(context, scene.service.url, scene.holder);
    const isTold = async (chosen: string) => {
      await page.locator(chosen).first().waitFor();
      const background = (selector: string) =>
        page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`);
      assert.notEqual(await background(chosen), await background('body'), chosen);
    };
    await page.goto('/dashboard/usage');
    await isTold('.choice-row :checked + span');
    await isTold('.nav-link[aria-current]');
    await isTold('.theme-switch label:has(:checked)');
    await page.goto('/dashboard/playground');
    await isTold('.tabs [aria-selected="true"]');
    await page.goto('/');
    await isTold('.tab-choice label:has(:checked)');
    await context.close();
  });

  test('the first load is under 200 KB, and nothing shifts while it loads', async (t) => {
    for (const [path, ready] of [
      ['/', '.site-result'],
      ['/dashboard', '.column'],
      ['/dashboard/keys', '.table'],
      ['/dashboard/usage', '.column'],
      ['/dashboard/playground', '.answer-none'],
    ] as const) {
      const { page, context } = await holderWindow();
      const network = await context.newCDPSession(page);
      let bytes = 0;
      await network.send('Network.enable');
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.addInitScript(
        'window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: "layout-shift", buffered: true });',
      );
      // Delay every answer, so that placeholders have to keep the layout.
      await page.route('**/dashboard/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        await route.continue();
      });
      await page.goto(path);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(300);
      t.diagnostic(`${path}: ${(bytes / KILOBYTE).toFixed(1)} KB`);
      assert.ok(bytes > 0 && bytes < 200 * KILOBYTE, `${path} takes ${bytes} bytes`);
      const shift = Number(await page.evaluate('window.shift'));
      assert.ok(shift < 0.01, `${path} shifts by ${shift}`);
      await context.close();
    }
  });
});

async function focusedName(page: Page): Promise<string> {
  return (await page.evaluate(
    '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText ?? "").trim()',
  )) as string;
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const label = `document.activeElement.closest('label')?.innerText ?? ''`;
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name || String(await page.evaluate(label)).startsWith(name)) return;
  }
  assert.fail(`Tab does not reach "${name}"`);
}

async function focusIsSeen(page: Page): Promise<boolean> {
  return (await page.evaluate(
    'getComputedStyle(document.activeElement).outlineStyle !== "none" && parseFloat(getComputedStyle(document.activeElement).outlineWidth) >= 2',
  )) as boolean;
}
