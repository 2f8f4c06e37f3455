import { errors } from './errors.js';
import { fillText } from './fill-text.js';

/** Why a session is over. Of one that was signed out by its owner nothing is kept. */
export const sessionEndReasons = ['kicked', 'password', 'reset', 'disabled', 'rights', 'changed', 'expired'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Kept for whoever holds the ended token, and for nobody else. */
export interface SessionEnd {
  why: SessionEndReason;
  /** epoch seconds; of one that ran out, 0: nobody did it */
  at: number;
  /** of the sign-in that ended it: `Windows · Chrome`; empty where nobody signed in */
  device: string;
}

const texts: Readonly<Record<SessionEndReason, string>> = {
  kicked: '您的账号于 {time} 在另一台设备或浏览器（{device}）登录，这里已退出。如果不是您本人，请重新登录后立即修改密码，并告诉管理员。',
  password: '您的密码已于 {time} 修改，请用新密码重新登录。如果不是您本人修改的，请马上联系管理员。',
  reset: '管理员已于 {time} 重置您的密码，请用新密码重新登录；如有疑问，请联系管理员。',
  disabled: '您的账号已于 {time} 被管理员停用或到期，如有疑问，请联系管理员。',
  rights: '管理员已于 {time} 调整您的角色，请重新登录。',
  changed: errors.NOT_SIGNED_IN.msg,
  expired: '登录已过期（长时间没有操作，或登录已满 12 小时），请重新登录。',
};

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** The sentence for whose session it was: the time of the day, with its date where that was not today. */
export function sessionEndText({ why, at, device }: SessionEnd, now: Date): string {
  const [day = '', time = ''] = clock.format(new Date(at * 1000)).split(' ');
  const isToday = clock.format(now).startsWith(day);
  return fillText(texts[why], { time: isToday ? time : `${day} ${time}`, device });
}
