import type { StreamKind } from '@xuekao/contracts';
import { api } from '../lib/api.js';

const gatherMs = 2000;

/** Answer with all addresses of this machine: the call carries it in one piece. */
async function answerTo(peer: RTCPeerConnection, offer: string): Promise<string> {
  await peer.setRemoteDescription({ type: 'offer', sdp: offer });
  await peer.setLocalDescription();
  if (peer.iceGatheringState !== 'complete')
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
  return peer.localDescription?.sdp ?? '';
}

/** Opens one live picture of a candidate; `signal` closes it. @param onLost the line broke, or the candidate's side went */
export async function openLive(
  { paperId, userId, kind }: { paperId: string; userId: string; kind: StreamKind },
  video: HTMLVideoElement,
  onLost: () => void,
  signal: AbortSignal,
): Promise<void> {
  const peer = new RTCPeerConnection({ iceServers: [] });
  signal.addEventListener('abort', () => {
    peer.close();
    video.srcObject = null;
  });
  peer.addEventListener('track', ({ track, streams }) => {
    video.srcObject = streams[0] ?? new MediaStream([track]);
    void video.play().catch(() => undefined);
  });
  peer.addEventListener('connectionstatechange', () => {
    if (!signal.aborted && ['failed', 'disconnected', 'closed'].includes(peer.connectionState)) onLost();
  });
  const { token } = await api.call('/api/common/qnrtc/token', { userId, roomName: paperId, permission: 'admin' }, { signal });
  const { id, sdp } = await api.call('/api/exam/watch/stream-open', { token, kind }, { signal });
  await api.call('/api/exam/watch/stream-answer', { id, sdp: await answerTo(peer, sdp) }, { signal });
}
