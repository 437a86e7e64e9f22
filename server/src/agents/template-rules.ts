import type { Inspected } from './templates/index.ts';
import { isSystemVariable, systemVariables } from './templates/index.ts';
import type { Violation } from './agent-rules.ts';
import type { TemplateAtPath } from './templates-of.policy.ts';
import type { AgentSettings, AgentWarning } from './types.ts';

/**
 * What templates of an agent do wrong, and what they may not mean: a variable under `system.` that the platform does not
 * have is a violation; one that is not declared is a warning, for a session may bring it.
 */
export function templateFindings(
  { promptVariables }: Pick<AgentSettings, 'promptVariables'>,
  templates: readonly TemplateAtPath[],
  inspected: readonly Inspected[],
): { violations: Violation[]; warnings: AgentWarning[] } {
  const declared = new Set(promptVariables.map(({ name }) => name));
  const violations: Violation[] = [];
  const warnings: AgentWarning[] = [];
  for (const [index, { path }] of templates.entries()) {
    const of = [(path.split('/', 2)[1] ?? '') as keyof AgentSettings];
    const found = inspected[index];
    if (found === undefined) continue;
    if ('problem' in found) {
      violations.push({ path, message: found.problem, of });
      continue;
    }
    const undeclared = new Set<string>();
    for (const [root = '', member] of found.paths) {
      if (root === 'system') {
        if (member === undefined || !isSystemVariable(member))
          violations.push({ path, message: unknownSystem(member), of });
      } else if (!declared.has(root)) undeclared.add(root);
    }
    for (const name of undeclared)
      warnings.push({ path, message: `names ${name}, which promptVariables does not declare` });
  }
  return { violations, warnings };
}

function unknownSystem(member: string | undefined): string {
  const names = Object.keys(systemVariables).join(', ');
  return member === undefined
    ? `names system itself; its members are ${names}`
    : `names system.${member.slice(0, 64)}, which there is not; there are ${names}`;
}
