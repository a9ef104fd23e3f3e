"""How drivers think: by instinct, by driving on in imagined worlds, by what races have taught."""
