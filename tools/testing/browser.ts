import { onPath } from '../support/files.ts';
import { consent } from '../support/consent.ts';
import { Problem } from '../support/problem.ts';
import { mustRun, run } from '../support/run.ts';

// it has no window: the journeys take a fifth less of the processors with it
const shell = 'chromium-headless-shell';
const others = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const packages = [shell, 'fonts-noto-cjk'];
const remedy = `sudo apt-get install ${packages.join(' ')}`;

/** The browser of the journeys, with fonts that hold Chinese; on Debian installed when it is missing. */
export async function browserProgram(say: (text: string) => void): Promise<string> {
  const chosen = process.env['CHROMIUM'] || onPath(shell);
  const hasFonts = await hasChineseFonts();
  if (chosen && hasFonts) return chosen;
  const other = hasFonts ? others.map((name) => onPath(name)).find((path) => path !== undefined) : undefined;
  const isPossible = onPath('apt-get') !== undefined && process.getuid?.() === 0;
  if (isPossible) say(`installing system packages from Debian: ${packages.join(', ')} (about 200 MB)`);
  if (!isPossible || !(await consent('Install them now?'))) {
    if (other !== undefined) return other;
    throw new Problem(
      'Chromium and a Chinese font are needed for the browser journeys, and only root may install them on Debian: ' +
        `${remedy}. CHROMIUM names another one; the other stages run without.`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await mustRun('Reading the package lists of Debian', 'apt-get', ['update'], { env });
    await mustRun(`Installing ${packages.join(', ')}`, 'apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  } catch (error) {
    if (other === undefined) throw error;
    say(`the packages were not installed; the journeys run in ${other}`);
    return other;
  }
  // a PATH that was put together before the package came may not lead there
  return process.env['CHROMIUM'] || (onPath(shell) ?? `/usr/bin/${shell}`);
}

async function hasChineseFonts(): Promise<boolean> {
  if (onPath('fc-list') === undefined) return false;
  return (await run('fc-list', [':lang=zh-cn', 'family'])).output.trim() !== '';
}
