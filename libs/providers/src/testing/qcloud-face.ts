import { isStill, likeness, namesOn } from './face-photos.js';
import { sendJson, startProviderServer, type ProviderServer } from './provider-server.js';
import { isSignedForQcloud } from './signatures.js';

interface Input {
  Image?: string;
  ImageA?: string;
  ImageB?: string;
  GroupId?: string;
  GroupIds?: string[];
  PersonId?: string;
}
type Outcome = Record<string, unknown>;
const fault = (Code: string, Message: string): Outcome => ({ Error: { Code, Message } });

/** Tencent Cloud's iai as far as faces are asked of it, with one group. */
export async function startQcloudFace({
  secretId,
  secretKey,
  groupId,
}: {
  secretId: string;
  secretKey: string;
  groupId: string;
}): Promise<ProviderServer> {
  const persons = new Map<string, string>();
  const answers: Record<string, (input: Input, faces: string[]) => Outcome> = {
    DetectFace: (_input, faces) =>
      faces.length === 0
        ? fault('InvalidParameterValue.NoFaceInPhoto', '图片中没有人脸。')
        : { FaceInfos: faces.map((_, at) => ({ X: at * 200, Y: 10, Width: 150, Height: 180 })) },
    CompareFace: ({ ImageA, ImageB }) => ({ Score: likeness(namesOn(ImageA)?.[0], namesOn(ImageB)?.[0]) }),
    DetectLiveFaceAccurate: (_input, [face]) => ({ Score: isStill(face) ? 12.5 : 88 }),
    GetGroupInfo: ({ GroupId }) =>
      GroupId === groupId ? { GroupName: '学员' } : fault('InvalidParameterValue.GroupIdNotExist', '人员库ID不存在。'),
    CreatePerson: ({ PersonId = '', GroupId }, [face = '']) => {
      if (GroupId !== groupId) return fault('InvalidParameterValue.GroupIdNotExist', '人员库ID不存在。');
      if (persons.has(PersonId)) return fault('InvalidParameterValue.PersonIdAlreadyExist', '人员ID已经存在。');
      persons.set(PersonId, face);
      return { FaceId: '1' };
    },
    DeletePerson: ({ PersonId = '' }) =>
      persons.delete(PersonId) ? {} : fault('InvalidParameterValue.PersonIdNotExist', '人员ID不存在。'),
    SearchPersons: ({ GroupIds }, [face]) => {
      if (!GroupIds?.includes(groupId)) return fault('InvalidParameterValue.GroupIdNotExist', '人员库ID不存在。');
      return {
        Results: [
          {
            Candidates: [...persons]
              .map(([PersonId, known]) => ({ PersonId, Score: likeness(known, face) }))
              .sort((one, other) => other.Score - one.Score),
            RetCode: 0,
          },
        ],
      };
    },
  };
  return startProviderServer((request, body, response) => {
    const reply = (outcome: Outcome): void => sendJson(response, { Response: { ...outcome, RequestId: 'r' } });
    const isOurs =
      request.headers.authorization?.includes(`Credential=${secretId}/`) === true && isSignedForQcloud(request, body, secretKey, 'iai');
    if (!isOurs) return reply(fault('AuthFailure.SignatureFailure', '签名错误'));
    if (request.headers['x-tc-version'] !== '2020-03-03') return reply(fault('InvalidParameter', 'version'));
    const input = JSON.parse(body) as Input; // our own client sends it
    const faces = input.Image === undefined ? [] : namesOn(input.Image);
    if (faces === null) return reply(fault('FailedOperation.ImageDecodeFailed', '图片解码失败。'));
    reply(answers[String(request.headers['x-tc-action'])]?.(input, faces) ?? fault('InvalidAction', 'action'));
  });
}
