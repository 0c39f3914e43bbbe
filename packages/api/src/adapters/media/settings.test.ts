import { describe, expect, test } from 'vitest';
import { readConfig } from '../../ground/config';

const ALL = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'fenix-media',
  S3_ACCESS_KEY: 'llave',
  S3_SECRET_KEY: 'secreto',
};

describe('settings of the media store', () => {
  test('without S3 the disk is used, with 200 MB per request and 20 GB per company', () => {
    expect(readConfig({})).toMatchObject({ S3: undefined, MAX_REQUEST_MB: 200, COMPANY_QUOTA_GB: 20 });
  });

  test('all of S3 make a bucket; region and prefix have a default', () => {
    expect(readConfig(ALL).S3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'fenix-media',
      region: 'us-east-1',
      accessKey: 'llave',
      secretKey: 'secreto',
      prefix: '',
    });
    expect(readConfig({ ...ALL, S3_REGION: 'sa-east-1', S3_PREFIX: 'fenix/media/' }).S3).toMatchObject({
      region: 'sa-east-1',
      prefix: 'fenix/media/',
    });
  });

  test.each(Object.keys(ALL))('without %s the start is refused, and it is named', (name) => {
    expect(() => readConfig({ ...ALL, [name]: undefined })).toThrow(
      `${name}: faltan para guardar los archivos en S3. Defínelas o quita las demás S3_*.`,
    );
  });

  test('a region or a prefix alone is incomplete too', () => {
    const missing = 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY: faltan';
    expect(() => readConfig({ S3_REGION: 'sa-east-1' })).toThrow(missing);
    expect(() => readConfig({ S3_PREFIX: 'fenix' })).toThrow(missing);
  });

  test.each([
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['S3_ENDPOINT', 'ftp://s3.example.com'],
    ['S3_BUCKET', 'Con Mayúsculas'],
    ['S3_PREFIX', '/fenix'],
    ['S3_PREFIX', 'a?b'],
    ['MAX_REQUEST_MB', '0'],
    ['MAX_REQUEST_MB', 'mucho'],
    ['COMPANY_QUOTA_GB', '-1'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ ...ALL, [name]: value })).toThrow(new RegExp(`  ${name}: `));
  });

  test('the secret is not in the error message', () => {
    expect(() => readConfig({ ...ALL, S3_BUCKET: undefined })).not.toThrow('secreto');
  });
});
