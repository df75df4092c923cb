<?php

// Copy to tests/Feature, one per resource. Replace Offer and the paths. Runs with Pest 3 and 4.

use App\Models\Offer;
use App\Models\User;
use Illuminate\Foundation\Testing\RefreshDatabase;
use Illuminate\Support\Facades\DB;

uses(RefreshDatabase::class);

beforeEach(function () {
    $this->mine = User::factory()->create();
    $this->foreign = User::factory()->create();
    $this->offer = Offer::factory()->for($this->foreign)->create(['title' => 'secret']);
});

it('does not show a foreign row', fn () => $this->actingAs($this->mine)->get("/offers/{$this->offer->id}")->assertNotFound());

it('does not list foreign rows', fn () => $this->actingAs($this->mine)->get('/offers')->assertOk()->assertDontSee('secret'));

it('does not change a foreign row', function () {
    $this->actingAs($this->mine)->put("/offers/{$this->offer->id}", ['title' => 'x'])->assertNotFound();
    expect($this->offer->fresh()->title)->toBe('secret');
});

it('does not let the caller choose the owner', function () {
    $own = Offer::factory()->for($this->mine)->create();
    $this->actingAs($this->mine)->put("/offers/{$own->id}", ['title' => 'x', 'user_id' => $this->foreign->id]);
    expect($own->fresh()->user_id)->toBe($this->mine->id);
});

it('asks for sign-in', fn () => $this->get("/offers/{$this->offer->id}")->assertRedirect('/login'));

it('needs few queries for many rows', function () {
    Offer::factory()->count(50)->for($this->mine)->create();
    $count = 0;
    DB::listen(function () use (&$count) { $count++; });
    $this->actingAs($this->mine)->get('/offers')->assertOk();
    expect($count)->toBeLessThan(10);
});
