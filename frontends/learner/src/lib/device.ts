import { openSocket } from '@xuekao/frontend-shared/socket';

/** Name of this browser for the socket and the entry rules: `h5` on a phone, `pc` elsewhere. */
export function platformOf(userAgent: string, touchPoints: number): 'pc' | 'h5' {
  if (/Android.*Mobile|iPhone|iPod|HarmonyOS.*Mobile|Windows Phone/i.test(userAgent)) return 'h5';
  // an iPad says that it is a Mac
  return /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1) ? 'h5' : 'pc';
}

export const platform = (): 'pc' | 'h5' => platformOf(navigator.userAgent, navigator.maxTouchPoints);

/** The socket of somebody in an exam. */
export const examSocket = (userId: string, examId: string): WebSocket => openSocket(`exam/${userId}/${examId}/${platform()}`);
