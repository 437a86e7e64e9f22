throw new Error('fails when it is loaded');
