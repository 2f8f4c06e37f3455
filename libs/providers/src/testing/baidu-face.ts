import { isStill, likeness, namesOn } from './face-photos.js';
import { sendJson, startProviderServer, type ProviderServer } from './provider-server.js';

interface Picture {
  image?: string;
  image_type?: string;
  group_id?: string;
  group_id_list?: string;
  user_id?: string;
  action_type?: string;
}
interface Outcome {
  error_code: number;
  error_msg?: string;
  result?: unknown;
}
const fine = (result: unknown): Outcome => ({ error_code: 0, error_msg: 'SUCCESS', result });
const fault = (error_code: number, error_msg: string): Outcome => ({ error_code, error_msg });
const box = { left: 10.5, top: 20, width: 150, height: 160, rotation: 2 };

/** Baidu's token and faces, with one group; `spend` ends the token that is in use. */
export async function startBaiduFace({
  appKey,
  secretKey,
  faceGroup,
}: {
  appKey: string;
  secretKey: string;
  faceGroup: string;
}): Promise<ProviderServer & { spend(): void }> {
  const users = new Map<string, string>();
  let granted = 0;
  const face = ({ image, image_type }: Picture): string[] | null => (image_type === 'BASE64' ? namesOn(image) : null);
  const answers: Record<string, (input: Picture) => Outcome> = {
    detect: (input) => {
      const names = face(input);
      if (names === null) return fault(222203, 'image check fail');
      return names.length === 0
        ? fault(222202, 'pic not has face')
        : fine({ face_num: names.length, face_list: names.map(() => ({ face_token: 't', location: box })) });
    },
    'faceset/user/add': (input) => {
      const { user_id = '', action_type, group_id } = input;
      if (group_id !== faceGroup) return fault(223100, 'group is not exist');
      if (users.has(user_id) && action_type !== 'REPLACE') return fault(223105, 'face is already exist');
      users.set(user_id, face(input)?.[0] ?? '');
      return fine({ face_token: 't' });
    },
    'faceset/user/delete': ({ user_id = '', group_id }) =>
      group_id === faceGroup && users.delete(user_id) ? fine(null) : fault(223103, 'user is not exist'),
    'faceset/group/getlist': () => fine({ group_id_list: ['others', faceGroup] }),
    search: (input) => {
      if (input.group_id_list !== faceGroup) return fault(223100, 'group is not exist');
      if (users.size === 0) return fault(222207, 'match user is not found');
      const list = [...users].map(([user_id, known]) => ({
        group_id: faceGroup,
        user_id,
        user_info: '',
        score: likeness(known, face(input)?.[0]),
      }));
      return fine({ face_token: 't', user_list: list.sort((one, other) => other.score - one.score) });
    },
  };
  const several: Record<string, (input: Picture[]) => Outcome> = {
    match: ([one = {}, other = {}]) => fine({ score: likeness(face(one)?.[0], face(other)?.[0]) }),
    faceverify: (frames) => fine({ face_liveness: frames.some((frame) => isStill(face(frame)?.[0])) ? 0.02 : 0.97 }),
  };
  const server = await startProviderServer((request, body, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/oauth/2.0/token') {
      const asked = new URLSearchParams(body);
      if (asked.get('client_id') !== appKey)
        return sendJson(response, { error: 'invalid_client', error_description: 'unknown client id' }, 401);
      if (asked.get('client_secret') !== secretKey)
        return sendJson(response, { error: 'invalid_client', error_description: 'Client authentication failed' }, 401);
      granted += 1;
      return sendJson(response, { access_token: `24.token-${granted}`, expires_in: 2_592_000 });
    }
    if (searchParams.get('access_token') !== `24.token-${granted}`)
      return sendJson(response, fault(110, 'Access token invalid or no longer valid'));
    const name = pathname.replace('/rest/2.0/face/v3/', '');
    const input: unknown = JSON.parse(body);
    // our own client sends both forms
    sendJson(
      response,
      (Array.isArray(input) ? several[name]?.(input as Picture[]) : answers[name]?.(input as Picture)) ??
        fault(3, 'Unsupported openapi method'),
    );
  });
  return { ...server, spend: () => (granted += 1) };
}
