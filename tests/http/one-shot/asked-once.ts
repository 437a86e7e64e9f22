// What one-shot calls ask in tests.
export const user = (content: string) => ({ role: 'user', content });
export const saying = (content: string, fields: object = {}) => ({
  intent: { language: 'en' },
  messages: [user(content)],
  ...fields,
});
export const only = (...llm: string[]) => ({ constraints: { allowedProviders: { llm } } });
export const tool = (name: string, fields: object = {}) => ({ name, description: 'Looks up an order.', ...fields });
