import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import serveFiles from '@fastify/static';
import { allCalls, errors, refusalText, type CallSpec } from '@xuekao/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const prefix = '/api/docs/';

/** The OpenAPI document of every routed call, made from the contracts. */
export function openApiDocument(): object {
  const routed = allCalls.filter((call) => call.access !== 'internal');
  return {
    openapi: '3.1.0',
    info: { title: '学考 Xuekao', version: '1' },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths: Object.fromEntries(routed.map((call) => [call.path, { [call.method === 'GET' ? 'get' : 'post']: operation(call) }])),
  };
}

function operation(call: CallSpec): object {
  const access =
    typeof call.access === 'string'
      ? { public: '所有人', user: '已登录用户', internal: '' }[call.access]
      : `权限 ${call.access.join(' 或 ')}`;
  const refusals = call.errors.map((name) => `${errors[name].code} ${refusalText(name)}`);
  const input = jsonSchema(call.input, 'input');
  return {
    tags: [call.owner],
    summary: call.summary,
    description: [`访问：${access}`, ...refusals].join('\n\n'),
    security: call.access === 'public' ? [] : [{ token: [] }],
    ...(call.method === 'GET'
      ? { parameters: queryParameters(input) }
      : {
          requestBody: {
            content: {
              [call.method === 'upload' || call.method === 'sheet' ? 'multipart/form-data' : 'application/json']: { schema: input },
            },
          },
        }),
    responses: {
      200: {
        description: '{code, msg, data}',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: jsonSchema(call.output, 'output') },
            },
          },
        },
      },
    },
  };
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });

function queryParameters(schema: z.core.JSONSchema.BaseSchema): object[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

/** A page to read and try the calls, in development only (security row 38). */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const page = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const document = JSON.stringify(openApiDocument());
  app.get(`${prefix}openapi.json`, async (_request, reply) => reply.type('application/json').send(document));
  app.get(`${prefix}swagger-initializer.js`, async (_request, reply) =>
    reply
      .type('text/javascript')
      .send(`window.ui = SwaggerUIBundle({ url: '${prefix}openapi.json', dom_id: '#swagger-ui', deepLinking: true });`),
  );
  await app.register(serveFiles, {
    root: page,
    prefix,
    wildcard: false,
    globIgnore: ['**/*.map', '**/swagger-initializer.js', '**/package.json', '**/absolute-path.js'],
    decorateReply: false,
    index: ['index.html'],
  });
}
