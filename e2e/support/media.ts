import { networkInterfaces } from 'node:os';
import { chromium, type Browser, type Page } from '@playwright/test';
import { desk } from './sound.js';

/** Live pictures want an interface of the machine's own: Janus sends none over loopback. */
export const hasMedia = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ internal, family }) => !internal && family === 'IPv4'),
);

/** A browser whose camera shows a test picture, and which asks nobody. @param more arguments of Chromium */
export const browserWithCamera = (more: readonly string[] = []): Promise<Browser> =>
  launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', ...more]);

/** A browser with these arguments and no others of media. */
export const launch = (args: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', ...args] });

/** A page of somebody of their own, who lets it see the camera. */
export async function pageWithCamera(browser: Browser, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce', permissions: ['camera'] });
  return context.newPage();
}
