const sdk = require('@trunkline/sdk');

import('./use-sdk.mjs').then(({ useSdk }) => useSdk(sdk));
