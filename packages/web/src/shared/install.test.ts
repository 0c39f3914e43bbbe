import { expect, test } from 'vitest';
import { keepInstallOffer, takeInstallOffer } from './install';

test('SHELL-44 what the browser offers once is kept for the right moment, and asked once', () => {
  keepInstallOffer();
  expect(takeInstallOffer()).toBeUndefined();
  let asked = 0;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => void (asked += 1),
  });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  takeInstallOffer()?.();
  expect([asked, takeInstallOffer()]).toEqual([1, undefined]);
});

test('SHELL-44 an application that was installed meanwhile is offered no more', () => {
  keepInstallOffer();
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }));
  window.dispatchEvent(new Event('appinstalled'));
  expect(takeInstallOffer()).toBeUndefined();
});
