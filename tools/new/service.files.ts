/** The package of a new service; versions are those of the other services. */
export const packageOf = (name: string) => ({
  name: `@xuekao/${name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  exports: { '.': { types: `./dist/${name}.module.d.ts`, default: `./dist/${name}.module.js` } },
  dependencies: { '@nestjs/common': '12.5.1', '@xuekao/contracts': '*', '@xuekao/platform': '*' },
  devDependencies: { '@xuekao/service-testing': '*' },
});

/** The files of a service that answers one call about itself: the places where its own features, calls and specs begin. */
export function serviceFiles(name: string): Record<string, string> {
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const folder = `services/${name}`;
  return {
    [`${folder}/package.json`]: `${JSON.stringify(packageOf(name), null, 2)}\n`,
    [`${folder}/tsconfig.json`]: `{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": { "rootDir": "src", "outDir": "dist" },
  "include": ["src"],
  "references": [{ "path": "../../libs/contracts" }, { "path": "../../libs/platform" }, { "path": "../../libs/service-testing" }]
}
`,
    [`${folder}/src/main.ts`]: `import { runService } from '@xuekao/platform';
import { ${name} } from './${name}.module.js';

await runService(${name});
`,
    [`${folder}/src/${name}.module.ts`]: `import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { AboutModule } from './about/index.js';

/** The features in their order: each may import those before it, by their door. A feature that is asked from below provides a port. */
@Module({ imports: [AboutModule] })
class ${Name}Module {}

export const ${name}: ServiceDefinition = { name: '${name}', module: ${Name}Module };
`,
    [`${folder}/src/about/index.ts`]: `export { AboutModule } from './about.module.js';
`,
    [`${folder}/src/about/about.module.ts`]: `import { Module } from '@nestjs/common';
import { AboutController } from './about.controller.js';

@Module({ controllers: [AboutController] })
export class AboutModule {}
`,
    [`${folder}/src/about/about.controller.ts`]: `import { Controller } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';

@Controller()
export class AboutController {
  @Handle(calls.${name}.about.read)
  async about(): Promise<Output<typeof calls.${name}.about.read>> {
    return { service: '${name}' };
  }
}
`,
    [`${folder}/src/about/about.spec.ts`]: `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ${name} } from '../${name}.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(${name}, 'about');
});
afterAll(() => service.close());

test('says which service it is', async () => {
  expect(await service.call(calls.${name}.about.read, {})).toEqual({ service: '${name}' });
});
`,
    [`libs/contracts/src/${name}/about.ts`]: `import { z } from 'zod';
import { defineCall } from '../call.js';

export const aboutCalls = {
  read: defineCall({
    summary: '服务名称',
    path: '/api/${name}/about',
    owner: '${name}',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    output: z.strictObject({ service: z.literal('${name}') }),
    errors: [],
  }),
};
`,
    [`libs/contracts/src/${name}/calls.ts`]: `import { aboutCalls } from './about.js';

/** Every call of the service by feature. */
export const ${name}Calls = { about: aboutCalls };
`,
    [`libs/contracts/src/${name}/permissions.ts`]: `/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const ${name}Permissions = {} as const;
`,
    [`e2e/support/matrix/rows/${name}.ts`]: `import type { Rows } from '../row.js';

export const ${name}Rows = {
  '/api/${name}/about': {
    owner: 'learner',
    input: () => ({}),
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
  },
} satisfies Partial<Rows>;
`,
  };
}
