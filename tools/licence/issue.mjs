import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { issueLicence, isMachineCode, newKeyPair } from '@xuekao/licence';

const usage = `The vendor's command for licences.

  npm run licence -- keys FILE
      makes a key pair: FILE holds it (keep it secret), the public key is printed for LICENCE_PUBLIC_KEY
  npm run licence -- issue --key FILE --code MACHINE-CODE --until 2027-12-31 [--holder NAME]
      prints a licence for the installation with this machine code, valid to the end of that day in China`;

const {
  values,
  positionals: [command, file],
} = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, code: { type: 'string' }, until: { type: 'string' }, holder: { type: 'string', default: '' } },
});

/** npm changes to the root: a path from where the person stands keeps its meaning. */
const pathOf = (name) => resolve(process.env.INIT_CWD ?? process.cwd(), name);

function fail(sentence) {
  console.error(`${sentence}\n\n${usage}`);
  process.exit(1);
}

if (command === 'keys') {
  if (!file) fail('Name the file that is to hold the key pair.');
  const keys = newKeyPair();
  try {
    writeFileSync(pathOf(file), `${JSON.stringify(keys, null, 1)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    fail(
      error.code === 'EEXIST' ? `${file} is there already; a key pair is not overwritten.` : `${file} cannot be written: ${error.message}`,
    );
  }
  console.log(keys.publicKey);
} else if (command === 'issue') {
  if (!values.key) fail('Name the file of the key pair with --key.');
  if (!isMachineCode(values.code ?? '')) fail('--code is not a machine code, such as 0123ABCD-4567EF01-89ABCDEF-01234567.');
  if (!/^\d{4}-\d\d-\d\d$/.test(values.until ?? '') || Number.isNaN(Date.parse(values.until)))
    fail('--until is not a day, such as 2027-12-31.');
  let privateKey;
  try {
    ({ privateKey } = JSON.parse(readFileSync(pathOf(values.key), 'utf8')));
  } catch (error) {
    fail(`${values.key} cannot be read: ${error.message}`);
  }
  const end = new Date(`${values.until}T00:00:00+08:00`);
  end.setUTCDate(end.getUTCDate() + 1);
  console.log(issueLicence({ code: values.code, expireTime: end.toISOString(), holder: values.holder }, privateKey));
} else {
  fail('Say what to do: keys or issue.');
}
