export default {
  trunkline: {
    input: './openapi.json',
    output: { target: './orval/api.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
};
