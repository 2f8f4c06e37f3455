import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

it('a stack names the lines of TypeScript, and reads no map before', async () => {
  const program = `
    import { nameSourceLines } from ${here('./source-lines.js')};
    import { readConfig } from ${here('./config.js')};
    nameSourceLines();
    try {
      readConfig({});
    } catch (error) {
      console.log(error.stack);
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toMatch(
    /^Error: NATS_URL is missing: it has no default\.\n {4}at addressMissing \(file:\S+\/libs\/platform\/src\/config\.ts:\d+:\d+\)\n/,
  );
  expect(stdout).not.toContain('/dist/config.js');
});

it('a file without a map keeps its lines', async () => {
  const program = `
    import { nameSourceLines } from ${here('./source-lines.js')};
    nameSourceLines();
    function fails() { throw new TypeError('no'); }
    try { fails(); } catch (error) { console.log(error.stack); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toMatch(/^TypeError: no\n {4}at fails \(file:\S+:4:\d+\)\n/);
});
