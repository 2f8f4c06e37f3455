import { siteLanguage, siteText } from '@xuekao/contracts';
import type { TradeDoc } from './trades.js';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

const style = `
  body{margin:0;font:16px/1.6 "Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;background:#f5f6f8;color:#1d2129}
  .banner{background:#8a4b00;color:#fff;padding:8px 16px;text-align:center}
  main{max-width:420px;margin:24px auto;padding:24px;background:#fff;border-radius:8px;box-sizing:border-box}
  h1{font-size:18px;margin:0 0 8px;overflow-wrap:anywhere} .sum{font-size:36px;font-weight:600;margin:8px 0 24px}
  button{width:100%;min-height:48px;border:0;border-radius:8px;background:#1456c4;color:#fff;font:inherit;font-weight:600;cursor:pointer}
  button:focus-visible{outline:3px solid #1d2129;outline-offset:2px} p{margin:8px 0}
  @media (prefers-color-scheme:dark){body{background:#17191d;color:#e8eaed}main{background:#23262b}}`;

const page = (content: string): string => `<!doctype html>
<html lang="${siteLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${siteText('orders.payTitle')}</title><style>${style}</style></head>
<body><div class="banner" role="note">${siteText('orders.payBanner')}</div><main>${content}</main></body></html>`;
const said = (sentence: string): string => `<p role="status">${sentence}</p>`;

/** The page that a scanned QR code leads to. @param now milliseconds since the epoch */
export function payPage({ title, amount, state, expiresAt }: TradeDoc, now: number): string {
  const head = `<h1>${escaped(title)}</h1><p class="sum">${yuan(amount)}</p>`;
  if (state === 'paid') return page(head + said(siteText('orders.payPaid')));
  if (state === 'closed' || expiresAt.getTime() <= now) return page(head + said(siteText('orders.payClosed')));
  return page(`${head}<form method="post"><button type="submit">${siteText('orders.payConfirm')}</button></form>`);
}

export const unknownPage = (): string => page(said(siteText('orders.payUnknown')));
