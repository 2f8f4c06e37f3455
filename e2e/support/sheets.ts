import { readSheet, writeSheets } from '@xuekao/sheets';
import { patiently, platform, refusalOf, type Reply } from './platform.js';

export const userHeadings = ['用户名', '姓名', '部门', '角色', '手机号', '邮箱', '有效期', '状态', '密码'];

/** An .xlsx file of one table. */
export const sheetOf = (rows: readonly (readonly string[])[]): Promise<Buffer> => writeSheets([{ name: '用户', widths: [], rows }]);

/** Uploads a file to a call that takes one; the answer as it comes. */
export function uploadSheet<T>(path: string, token: string, bytes: Uint8Array, name = '用户.xlsx'): Promise<Reply<T>> {
  return patiently(async () => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    const response = await fetch(platform().url + path, { method: 'POST', headers: token ? { token } : {}, body: form });
    const text = await response.text();
    const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: T }; // every answer has this form
    return { status: response.status, code, msg, data, headers: response.headers, text };
  }, refusalOf);
}

/** Calls a call that answers a file: its rows without the quotes of row 18, or the refusal. */
export async function downloadSheet(path: string, token: string, input: object): Promise<{ rows: string[][]; response: Response }> {
  const response = await fetch(platform().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(input),
  });
  if (response.headers.get('content-type') !== 'application/octet-stream')
    throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return { rows: await readSheet(new Uint8Array(await response.arrayBuffer()), { maxRows: 60_000, maxColumns: 20 }), response };
}
