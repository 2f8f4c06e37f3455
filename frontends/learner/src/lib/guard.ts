import { learnerPages } from '@xuekao/contracts/addresses';

const publicPaths: readonly string[] = [
  learnerPages.Login,
  learnerPages.Register,
  learnerPages.Forgot,
  learnerPages.LoginSync,
  learnerPages.NoAccess,
  learnerPages.NotFound,
  learnerPages.Licence,
  learnerPages.PhoneCamera,
  learnerPages.CertProof,
];

/** Pages for everybody, which show more to who has signed in: a survey that was shared asks people without an account too. */
const isOpen = (path: string): boolean => path.startsWith(learnerPages.SurveyCentre) || path === learnerPages.SurveyShort;

/** Fields of a menu that the guard needs. */
export interface MenuEntry {
  path: string;
  hidden: boolean;
  /** 2 is a function, not a page */
  menuType: number;
  children: readonly MenuEntry[];
}
export interface SignedIn {
  roleType: number;
  menus: readonly MenuEntry[];
}
export interface Visit {
  /** path with query */
  path: string;
  token: string | null;
  /** null: not loaded yet */
  user: SignedIn | null;
}
export type GuardDecision =
  | { kind: 'allow' }
  | { kind: 'load-user' }
  | { kind: 'redirect'; to: string }
  /** the token is to be reset and the sentence shown */
  | { kind: 'refuse' };

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

/** An address inside this site: never another host, never a scheme. */
export function safeTarget(target: string | null | undefined): string | null {
  if (target == null || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\\]/.test(target)) return null;
  return pathOf(target) === learnerPages.Login || pathOf(target) === learnerPages.LoginShort ? null : target;
}

export const isPublic = (path: string): boolean => publicPaths.includes(pathOf(path));
export const loginAddress = (from: string): string =>
  safeTarget(from) === null || pathOf(from) === '/' ? learnerPages.Login : `${learnerPages.Login}?redirect=${encodeURIComponent(from)}`;

/** The first page that a person may open here: menus may name pages of the console, which are not ours to open. */
export function homeOf(user: SignedIn, isPage: (path: string) => boolean): string {
  const queue = [...user.menus];
  for (let menu = queue.shift(); menu !== undefined; menu = queue.shift()) {
    if (menu.menuType !== 2 && !menu.hidden && isPage(menu.path)) return menu.path;
    queue.unshift(...menu.children);
  }
  return learnerPages.ExamOnline;
}

/** The specification's navigation guard (part 1, section 2). */
export function decide(visit: Visit, isPage: (path: string) => boolean): GuardDecision {
  const path = pathOf(visit.path);
  if (visit.token === null) return isPublic(path) || isOpen(path) ? { kind: 'allow' } : { kind: 'redirect', to: loginAddress(visit.path) };
  if (isPublic(path) && path !== learnerPages.Login) return { kind: 'allow' };
  if (visit.user === null) return { kind: 'load-user' };
  if (visit.user.roleType === 2 && visit.user.menus.length === 0) return { kind: 'refuse' };
  if (path !== learnerPages.Login && path !== '/') return { kind: 'allow' };
  const wanted = safeTarget(new URLSearchParams(visit.path.split('?')[1] ?? '').get('redirect'));
  return { kind: 'redirect', to: path === learnerPages.Login && wanted !== null ? wanted : homeOf(visit.user, isPage) };
}

/** Address of the sign-in for somebody who opens this one; null where it is for everybody, or the person may be signed in. */
export function signInAddress(path: string, token: string | null): string | null {
  if (token !== null) return null;
  const decision = decide({ path, token, user: null }, () => false);
  if (decision.kind === 'redirect') return decision.to;
  return pathOf(path) === learnerPages.Login ? path : null;
}
