import { createHmac } from 'node:crypto';
import { isStill, likeness, namesOn } from './face-photos.js';
import { sendJson, startProviderServer, type ProviderServer } from './provider-server.js';
import { isSignedForAliyun } from './signatures.js';

type Outcome = Record<string, unknown>;
const fault = (Code: string, Message: string): Outcome => ({ Code, Message });
const storageKey = { id: 'storage-key', secret: 'storage-secret' };
const policy = Buffer.from('{"expiration":"2099-01-01T00:00:00Z"}').toString('base64');
const policySignature = createHmac('sha1', storageKey.secret).update(policy).digest('base64');

/** Alibaba Cloud's facebody with one database, and the storage that photos are put into on the way; both at one address. */
export async function startAliyunFace({
  accessKeyId,
  accessKeySecret,
  dbName,
}: {
  accessKeyId: string;
  accessKeySecret: string;
  dbName: string;
}): Promise<ProviderServer> {
  const entities = new Map<string, string>();
  const stored = new Map<string, Buffer>();
  const at = (address: string | null): string[] | null => {
    const photo = stored.get(new URL(address ?? 'http://nowhere/').pathname.slice(1));
    return photo ? namesOn(photo.toString('base64')) : null;
  };
  const withDb = (form: URLSearchParams, answer: () => Outcome): Outcome =>
    form.get('DbName') === dbName ? answer() : fault('InvalidDbName.NotFound', 'The specified database does not exist.');
  const answers: Record<string, (form: URLSearchParams) => Outcome> = {
    DetectFace: (form) => {
      const names = at(form.get('ImageURL'));
      if (names === null) return fault('InvalidImage.Content', 'The image content is invalid.');
      return { Data: { FaceCount: names.length, FaceRectangles: names.flatMap((_, index) => [index * 200, 10, 150, 180]) } };
    },
    CompareFace: (form) => ({ Data: { Confidence: likeness(at(form.get('ImageURLA'))?.[0], at(form.get('ImageURLB'))?.[0]) } }),
    DetectLivingFace: (form) => ({
      Data: {
        Elements: [1, 2, 3, 4, 5].flatMap((task) =>
          form.has(`Tasks.${task}.ImageURL`)
            ? [{ Results: [{ Suggestion: isStill(at(form.get(`Tasks.${task}.ImageURL`))?.[0]) ? 'block' : 'pass' }] }]
            : [],
        ),
      },
    }),
    ListFaceDbs: () => ({ Data: { DbList: [{ Name: dbName }] } }),
    AddFaceEntity: (form) =>
      withDb(form, () => {
        if (entities.has(form.get('EntityId') ?? '')) return fault('InvalidEntity.Exist', 'The entity exists.');
        entities.set(form.get('EntityId') ?? '', '');
        return {};
      }),
    AddFace: (form) =>
      withDb(form, () => {
        entities.set(form.get('EntityId') ?? '', at(form.get('ImageUrl'))?.[0] ?? '');
        return { Data: { FaceId: '1' } };
      }),
    DeleteFaceEntity: (form) =>
      withDb(form, () =>
        entities.delete(form.get('EntityId') ?? '') ? {} : fault('InvalidEntity.NotFound', 'The entity does not exist.'),
      ),
    SearchFace: (form) =>
      withDb(form, () => {
        const name = at(form.get('ImageUrl'))?.[0];
        return {
          Data: {
            MatchList: [
              {
                FaceItems: [...entities].map(([EntityId, known]) => ({
                  EntityId,
                  DbName: dbName,
                  FaceId: '1',
                  Score: 0.9,
                  Confidence: likeness(known, name),
                })),
              },
            ],
          },
        };
      }),
  };
  let count = 0;
  const server = await startProviderServer((request, body, response) => {
    if (request.headers['content-type']?.startsWith('multipart/form-data'))
      return void response.writeHead(store(body, stored) ? 201 : 403).end();
    const isOurs =
      request.headers.authorization?.includes(`Credential=${accessKeyId},`) === true && isSignedForAliyun(request, body, accessKeySecret);
    if (!isOurs) return sendJson(response, fault('SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.'), 400);
    const action = String(request.headers['x-acs-action']);
    if (action === 'AuthorizeFileUpload') {
      // bucket and endpoint are joined by a dot: together they are this server's address
      const [bucket = '', ...rest] = server.host.split('.');
      count += 1;
      return sendJson(response, {
        AccessKeyId: storageKey.id,
        Bucket: bucket,
        Endpoint: rest.join('.'),
        EncodedPolicy: policy,
        ObjectKey: `facebody/${count}`,
        Signature: policySignature,
      });
    }
    const outcome = answers[action]?.(new URLSearchParams(body)) ?? fault('InvalidAction.NotFound', action);
    sendJson(response, outcome, outcome['Code'] === undefined ? 200 : 400);
  });
  return server;
}

/** A form upload, judged by its policy's signature. */
function store(body: string, stored: Map<string, Buffer>): boolean {
  const field = (name: string): string =>
    new RegExp(`name="${name}"(?:; filename="[^"]*")?\\r\\n(?:content-type: [^\\r]+\\r\\n)?\\r\\n([^\\r]*)\\r\\n`).exec(body)?.[1] ?? '';
  if (field('OSSAccessKeyId') !== storageKey.id || field('policy') !== policy || field('Signature') !== policySignature) return false;
  stored.set(field('key'), Buffer.from(field('file')));
  return true;
}
