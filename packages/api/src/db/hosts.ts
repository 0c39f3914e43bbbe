/** `postgres://user:word@a:5432,b:5432/name` as one address per host, in the order given. */
export function hostUrls(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const [first = url, ...more] = hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url];
  return [first, ...more];
}

export type Hosts = {
  urls: readonly string[];
  count: number;
  /** The address that connections are opened to. */
  current: () => string;
  /** Goes on to the next host, unless another caller has already left this one. */
  leave: (url: string) => void;
};

/** Several hosts of one database, of which one accepts writes. */
export function createHosts(url: string): Hosts {
  const urls = hostUrls(url);
  let index = 0;
  const current = () => urls[index] ?? urls[0];
  return {
    urls,
    count: urls.length,
    current,
    leave(left) {
      if (left === current()) index = (index + 1) % urls.length;
    },
  };
}
