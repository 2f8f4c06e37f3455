import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keepSecrets } from '../backing/secrets.ts';
import { BackupBed, limit } from './test-support.ts';

let bed: BackupBed;
beforeAll(async () => {
  bed = await BackupBed.open();
}, limit);
afterAll(() => bed.close());

test(
  'the secret key: sealed under a passphrase, or left out and to be given, and never another one',
  async () => {
    const sealed = await bed.take({ env: { BACKUP_PASSPHRASE: '正确的口令' } });
    expect(readFileSync(join(sealed, 'secret-key.json'), 'utf8')).not.toContain(keepSecrets(bed.dataDir).secretKey);
    await expect(bed.give(sealed)).rejects.toThrow('set BACKUP_PASSPHRASE');
    await expect(bed.give(sealed, { env: { BACKUP_PASSPHRASE: 'guess' } })).rejects.toThrow('does not open');
    await bed.give(sealed, { env: { BACKUP_PASSPHRASE: '正确的口令' } });
    const without = await bed.take({ withoutKey: true });
    expect(existsSync(join(without, 'secret-key.json'))).toBe(false);
    await expect(bed.give(without)).rejects.toThrow('set SECRET_KEY');
    await expect(bed.give(without, { env: { SECRET_KEY: 'x'.repeat(64) } })).rejects.toThrow('is not the one of this backup');
    await bed.give(without, { env: { SECRET_KEY: keepSecrets(bed.dataDir).secretKey } });
  },
  limit,
);

test(
  'a backup with another key than that of the platform is refused; where the environment has the key, the data folder gets none',
  async () => {
    const identity = bed.client.db('xuekao_identity');
    const records = identity.collection<{ _id: string; fingerprint: string }>('secret_key');
    const inUse = '5'.repeat(40);
    // as the service writes it down: config.spec.ts of libs/platform has the same pair
    await records.insertOne({ _id: 'key', fingerprint: 'c3d8839b55fd6294ddddcbb9f62fa464' });
    try {
      await expect(bed.take()).rejects.toThrow('is not the one that the platform runs with');
      await expect(bed.take({ env: { SECRET_KEY: '' } })).rejects.toThrow('SECRET_KEY');
      const right = await bed.take({ env: { SECRET_KEY: inUse, BACKUP_PASSPHRASE: '口令' } });
      await bed.give(right, { env: { SECRET_KEY: inUse } });
      const by = await bed.give(right, { env: { BACKUP_PASSPHRASE: '口令' } });
      expect(keepSecrets(by).secretKey).toBe(inUse);
      // who keeps the key elsewhere need not show it, and a restore still knows the right one
      const without = await bed.take({ withoutKey: true, env: { SECRET_KEY: '' } });
      await expect(bed.give(without, { env: { SECRET_KEY: keepSecrets(bed.dataDir).secretKey } })).rejects.toThrow(
        'is not the one of this backup',
      );
      const given = await bed.give(without, { env: { SECRET_KEY: inUse } });
      expect(JSON.parse(readFileSync(join(given, 'secrets.json'), 'utf8'))).not.toHaveProperty('secretKey');
      const fresh = join(bed.folder, 'fresh');
      keepSecrets(fresh, { SECRET_KEY: inUse });
      // nobody runs on these folders, and the server is another one: the key is read where it lies, and none is made
      const [idle, empty] = [join(bed.folder, 'idle'), join(bed.folder, 'no-data')];
      for (const made of [idle, empty]) mkdirSync(made);
      writeFileSync(join(idle, 'secrets.json'), JSON.stringify({ secretKey: inUse }));
      expect(readFileSync(join(await bed.take({ dataDir: idle, env: { SECRET_KEY: '' } }), 'secret-key.json'), 'utf8')).toContain(inUse);
      await expect(bed.take({ dataDir: empty, env: { SECRET_KEY: '' } })).rejects.toThrow('There is no SECRET_KEY here');
      expect(readdirSync(empty)).toEqual([]);
      expect([keepSecrets(fresh).secretKey, readFileSync(join(fresh, 'secrets.json'), 'utf8').includes('secretKey')]).toEqual(['', false]);
    } finally {
      await identity.dropCollection('secret_key');
    }
  },
  limit,
);
