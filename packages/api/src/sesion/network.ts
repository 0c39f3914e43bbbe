import { isIP } from 'node:net';

/** An IPv6 subscriber has 2^64 addresses, so attempts are counted by the /64 prefix; an IPv4 address is one network. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const middle = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** A dotted ending is two groups, in the half of the address that is not used. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
