import { expect, test } from 'vitest';
import { kindOfFile } from './archivo';

test.each([
  ['foto.jpg', 'picture'],
  ['foto.PNG', 'picture'],
  ['foto.webp', 'picture'],
  ['https://x.example/a/foto.jpeg?exp=1', 'picture'],
  ['video.mp4', 'video'],
  ['foto.gif', 'video'],
  ['jpg', 'video'],
  ['carpeta.jpg/archivo', 'video'],
  ['', 'video'],
])('ACTA-95 %j is a %s', (name, kind) => expect(kindOfFile(name)).toBe(kind));
