import type { Page } from '@playwright/test';

/** Pastes as a browser does where another program wrote HTML into the clipboard. */
export const pasteInto = (page: Page, name: string, html: string): Promise<void> =>
  page.getByRole('textbox', { name }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', '文字');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
