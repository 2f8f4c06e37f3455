import { drawn, element, plainSizeSelect } from '@xuekao/frontend-shared/plain';
import { askAgain } from '../../lib/ask-again.js';
import { askSite, knownSite, type SiteInfo } from '../../lib/site-info.js';
import { text } from '../../texts/zh-cn.js';
import styles from './login.module.css';
import { signInForm } from './sign-in-form.js';

/** Elements to which the application adds what it knows: other ways in, further links, the site's last line. */
export interface Places {
  ways: HTMLElement;
  links: HTMLElement;
  mobile: HTMLElement;
  others: HTMLElement;
  foot: HTMLElement;
}

export interface SignInPage {
  places: Places;
  /** holds the form of the way that is chosen */
  panel: HTMLElement;
  /** Stands in front of the application's own root: what somebody types is not touched when the application comes. */
  show: () => void;
  remove: () => void;
  choose: (way: 'password' | 'mobile') => void;
  /** Takes what the site says of itself, again when it has changed. */
  tell: (site: SiteInfo) => void;
  /** one can sign in, or reads why not */
  settled: Promise<void>;
}

const rootId = 'root';
const markPx = 36;
/** height of the tabs */
const tabsPx = 48;

/** As `SiteMark`, without React. */
function siteMark(site: SiteInfo): Element {
  if (site.frontLogo !== '')
    return element('img', { src: site.frontLogo, alt: '', style: `height: ${markPx}px; max-width: ${markPx * 4.3}px` });
  return drawn(
    'svg',
    { viewBox: '0 0 32 32', width: `${markPx}`, height: `${markPx}`, 'aria-hidden': 'true' },
    drawn('rect', { width: '32', height: '32', rx: '8', fill: '#2354c7' }),
    drawn('path', {
      d: 'M9 16.5l5 5 9.5-11',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': '3',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}

let current: SignInPage | null = null;
/** The page that stands, or a new one. It begins to ask for the site at once. */
export const signInPage = (): SignInPage => (current ??= newPage());

function newPage(): SignInPage {
  const form = signInForm();
  // until it is known which one it is, its place
  const mark = element('div', { style: `flex: none; min-width: ${markPx}px; height: ${markPx}px; display: flex` });
  const name = element('p', {}, text('app.name'));
  const [ways, mobile, others, foot] = [
    element('div'),
    element('div', { hidden: true }),
    element('div'),
    element('div', { class: styles['foot'] }),
  ];
  const panel = element('div', {}, form.element, mobile);
  const page = element(
    'div',
    { class: styles['page'] },
    element(
      'main',
      { class: styles['column'] },
      element('div', { class: styles['site'] }, mark, name, plainSizeSelect()),
      element('div', { class: styles['card'] }, element('h1', { class: 'xk-h1' }, text('login.title')), ways, panel, others),
    ),
    foot,
  );
  const stop = new AbortController();
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));

  const tell = (site: SiteInfo): void => {
    name.textContent = site.siteName;
    mark.replaceChildren(siteMark(site));
    const hasMobile = site.props['mobileLogin'] === true;
    ways.className = hasMobile ? (styles['ways'] ?? '') : '';
    ways.style.minHeight = hasMobile ? `${tabsPx}px` : '';
    void form.tell(site).then(settle);
  };
  const ask = (): void => {
    askAgain(
      () => askSite(stop.signal),
      () => !stop.signal.aborted,
    ).then(tell, (error: unknown) => {
      if (stop.signal.aborted) return;
      form.tellFailure(error, ask);
      settle();
    });
  };
  const known = knownSite();
  if (known === undefined) ask();
  else tell(known);

  const own: SignInPage = {
    places: { ways, links: form.links, mobile, others, foot },
    panel,
    show() {
      current = own;
      if (page.isConnected) return;
      document.getElementById(rootId)?.before(page);
      form.userName.focus();
    },
    remove() {
      if (current === own) current = null;
      stop.abort();
      form.end();
      page.remove();
    },
    choose(way) {
      form.element.hidden = way !== 'password';
      mobile.hidden = way === 'password';
    },
    tell,
    settled,
  };
  return own;
}
