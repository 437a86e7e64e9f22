// What the page says: its sentences, and the facts that it knows about this server before an agent is chosen.

/** What the first choice speaks of. A model by rules finds its answers by these headings. */
export const facts = `Trunkline is a voice platform that you run on a machine of your own.
What is Trunkline? Trunkline is a server for telephone calls, texts and voice agents that runs on your own machine.
What does it cost? Trunkline itself costs nothing, and a test organization reaches no one outside. You pay the vendors that you connect.
Prices: There is no price for the server. Vendors of models and carriers charge what they charge.
How do I get a better voice? Put the key of a vendor into the environment, such as OPENAI_API_KEY, and name the vendor in TEST_VENDORS.
Ears: To understand speech well, name a vendor that hears in TEST_VENDORS. Without one, the local recognizer understands clear and slow English.
Who answers here? A model by rules answers here. It finds the sentence that fits your question, and invents nothing.
How do I make an agent? Send a name and instructions to the address slash v1 slash agents, and choose the agent on this page.
How do I connect a telephone? Connect a carrier account, order a number, and assign an agent to the number.
What can I build? You can build agents that answer calls, send texts, hand over to persons, and write a report of each call.
Is it private? With local models no word leaves this machine.
Where is the documentation? The documentation is at the address slash docs of this server.`;

export const greeting =
  'Hello. I answer questions about Trunkline. Ask me what it is, what it costs, or how to get a better voice.';

export const questions = ['What is Trunkline?', 'What does it cost?', 'How do I get a better voice?'];

/** Why the microphone is not heard, by the name of the failure, and how to mend it. */
export const deaf = {
  NotAllowedError: 'The browser gives this page no microphone. Allow it beside the address, and talk again. You can type meanwhile.',
  NotFoundError: 'This machine has no microphone. Connect one, and talk again. You can type meanwhile.',
  NotReadableError: 'Another program has the microphone. Close it, and talk again. You can type meanwhile.',
  SecurityError: 'Browsers give a microphone to pages of https and of this machine alone. Open this page by https. You can type meanwhile.',
};

/** What would give ears where there are none. */
export const noEars =
  'No one hears here, so type. Ears come with a browser that recognizes speech, such as Chrome, with pocketsphinx and its model on the machine of the server, or with one key: TEST_VENDORS.';

export const silent =
  'Nothing speaks here: the ROLES of this server have no voice, or a worker of your own has taken the conversation and brings no sound.';

/** Why a session has ended, in words. */
export const reasons = {
  caller_hangup: 'You have ended the conversation.',
  agent_hangup: 'The agent has ended the conversation.',
  api_end: 'The conversation was ended by a request to the server.',
  transferred: 'The conversation was handed over to a person.',
  max_duration: 'The conversation has lasted as long as one may.',
  silence: 'Nothing was said for too long.',
  ttl_expired: 'The conversation was not joined in time.',
  pre_call_failed: 'Your webhook has refused the conversation.',
  insufficient_credits: 'The organization has no credit left.',
  provider_failed: 'A vendor failed, and no other could take its place.',
  worker_lost: 'The worker that spoke was lost.',
  server_stopped: 'The server was stopped.',
};

export const others = {
  key: 'The server refuses the key. Enter another one, as npm start prints it.',
  noKey: 'This page needs a key. Open the link that npm start prints, or enter a key here.',
  tab: 'A conversation is open in another tab of this browser. End it there, and talk here.',
  replaced: 'The conversation goes on in another tab.',
  occupied: 'Another client is in this conversation.',
  noSound: 'This browser lets the page play no sound. Open it in another browser, such as Chrome, Firefox or Safari.',
  agentLost: 'The agent was lost. Waiting for another one.',
  noAgent: 'The agent was lost, and no other one has come.',
  closed: 'This conversation cannot be joined any more. Press Talk for a new one.',
  lost: 'The server is gone, and the conversation with it.',
  away: 'The server does not answer.',
};
