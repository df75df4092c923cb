import assert from 'node:assert/strict';
import { BlockList, isIPv4 } from 'node:net';
import { test } from 'node:test';
import { fc } from '../../test/support/fast-check.ts';
import { MAX_ALLOWED_ADDRESSES } from './account.ts';
import { canonicalAddress, customerNetworkOf, isInRanges, networkOf, readRange } from './address-range.ts';
import { expiryProblem, MAX_KEY_LIFE_MS, readAllowedAddresses } from './key-restrictions.ts';

test('an address has one canonical form', () => {
  const cases: [string, string | null][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:207', '192.0.2.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::', '::'],
    ['192.0.2.7:443', null],
    ['[::1]', null],
    ['192.0.2', null],
    ['unknown', null],
    ['', null],
  ];
  for (const [given, expected] of cases) assert.equal(canonicalAddress(given), expected, given);
});

test('ranges are parsed, canonicalised, and refused with a reason', () => {
  const good = {
    '192.0.2.7': '192.0.2.7/32',
    ' 10.0.0.0/8 ': '10.0.0.0/8',
    '0.0.0.0/0': '0.0.0.0/0',
    '2001:db8:0::/32': '2001:db8::/32',
    '::1': '::1/128',
    '::ffff:10.0.0.0/104': '10.0.0.0/8',
  };
  for (const [given, range] of Object.entries(good)) assert.deepEqual(readRange(given), { range });
  for (const bad of ['', 'x', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/-1', 'fe80::1%eth0'])
    assert.ok('problem' in readRange(bad), bad);
  assert.deepEqual(readRange('10.1.2.3/8'), {
    problem: '"10.1.2.3/8" names an address inside a range: the range itself is 10.0.0.0/8',
  });
});

test('range membership agrees with Node', () => {
  const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }));
  const v6 = fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 }));
  fc.assert(
    fc.property(fc.oneof(v4, v6), fc.oneof(fc.ipV4(), fc.ipV6()), fc.boolean(), ([start, prefix], other, same) => {
      const read = readRange(`${start}/${prefix}`);
      const range = 'range' in read ? read.range : read.problem.split(' ').at(-1)!;
      if (!range.includes('/')) return; // an IPv4-mapped address with a prefix that IPv4 does not have
      const [network, bits] = range.split('/');
      const list = new BlockList();
      list.addSubnet(network!, Number(bits), isIPv4(network!) ? 'ipv4' : 'ipv6');
      const address = canonicalAddress(same ? start : other)!;
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      // Node also matches IPv4 addresses against IPv6 ranges; here they are distinct.
      const expected = (family === 'ipv4') === isIPv4(network!) && list.check(address, family);
      assert.equal(isInRanges(address, `203.0.113.77/32 ${range}`), expected || address === '203.0.113.77');
    }),
  );
  assert.ok(!isInRanges(null, '0.0.0.0/0 ::/0'));
  assert.ok(!isInRanges('nonsense', '0.0.0.0/0'));
});

test('a network is one IPv4 address, or a /64 of IPv6 addresses', () => {
  assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('2001:db8:0:1:ffff::1'), '2001:db8:0:1::');
  assert.equal(networkOf(networkOf('2001:db8::5%eth0')), '2001:db8::');
  assert.equal(networkOf('nonsense'), 'nonsense');
});

test('a list of addresses has no duplicates and a maximum length; an expiry is in the future and not too far away', () => {
  assert.deepEqual(readAllowedAddresses(['10.0.0.1', '10.0.0.1/32', '::1']), { ranges: ['10.0.0.1/32', '::1/128'] });
  assert.ok('problem' in readAllowedAddresses(['10.0.0.1', 'x']));
  const many = Array.from({ length: MAX_ALLOWED_ADDRESSES + 1 }, (_, i) => `10.0.0.${i}`);
  assert.ok('problem' in readAllowedAddresses(many));
  assert.ok('ranges' in readAllowedAddresses(many.slice(1)));
  assert.equal(expiryProblem(1_001, 1_000), undefined);
  for (const bad of [Number.NaN, 1_000, 0, 1_001 + MAX_KEY_LIFE_MS]) assert.ok(expiryProblem(bad, 1_000), String(bad));
});

test("a customer's network is an IPv4 /24 or an IPv6 /48, however the address is written", () => {
  const cases: [string | undefined, string][] = [
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['::FFFF:C000:207', '192.0.2.0/24'],
    ['2001:DB8:77:1::1', '2001:db8:77::/48'],
    ['2001:db8:77:ffff:1:2:3:4', '2001:db8:77::/48'],
    ['2001:db8:78::', '2001:db8:78::/48'],
    ['unknown', 'unknown'],
    [undefined, ''],
  ];
  for (const [given, expected] of cases) assert.equal(customerNetworkOf(given), expected);
});
