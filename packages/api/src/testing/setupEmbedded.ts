import type { TestProject } from 'vitest/node';
import { embeddedImages } from './embeddedImages';

/** Each test file starts from the picture of a migrated database. */
export default async function setup(project: TestProject) {
  const { memory } = await embeddedImages();
  project.provide('database', { kind: 'embedded', image: memory });
}
